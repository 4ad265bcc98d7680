/** Repeats `step` until it returns false. Checks `signal` before each step. */
export const repeat = async (signal: AbortSignal, step: () => Promise<boolean>): Promise<void> => {
  do signal.throwIfAborted()
  while (await step())
}
