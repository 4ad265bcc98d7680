/** Repeats until `step` reports nothing left. Checks `signal` between steps. */
export const repeat = async (signal: AbortSignal, step: () => Promise<boolean>): Promise<void> => {
  do signal.throwIfAborted()
  while (await step())
}
