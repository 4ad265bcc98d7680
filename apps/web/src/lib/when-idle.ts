const patience = 2500

/** Runs it a while after the start, when the browser has nothing better to do (Safari does not say when that is). */
export const whenIdle = (run: () => void): void => {
  setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(run) : run()), patience)
}
