const patience = 2500
/** A page that is never idle, or not seen, gets on with it after this. Milliseconds. */
const timeout = 500

/** The next moment in which the browser has nothing better to do (Safari does not say when that is). */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, 100)
  })

/** Runs it a while after the start, when the browser has nothing better to do. */
export const whenIdle = (run: () => void): void => {
  setTimeout(() => void idle().then(run), patience)
}
