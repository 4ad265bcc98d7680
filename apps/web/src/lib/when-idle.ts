const patience = 2000

/** Runs it when the browser has nothing better to do; Safari, which does not say, after two seconds. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, patience)
}
