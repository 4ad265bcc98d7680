const startDelayMs = 2500
/** Deadline for pages that are hidden or never idle. */
const idleTimeoutMs = 500

/** Safari has no requestIdleCallback. */
export const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs })
    else setTimeout(resolve, 100)
  })

export const whenIdle = (run: () => void): void => {
  setTimeout(() => void waitUntilIdle().then(run), startDelayMs)
}
