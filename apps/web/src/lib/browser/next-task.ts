/**
 * Lets the browser paint and handle input before the code after it runs. Unlike a timer, a message isn't
 * delayed in a background tab.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })
