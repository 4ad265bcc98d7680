/** Does a step again until it answers that nothing was left. Throws between two steps when `signal` aborts. */
export const repeat = async (signal: AbortSignal, step: () => Promise<boolean>): Promise<void> => {
  do signal.throwIfAborted()
  while (await step())
}
