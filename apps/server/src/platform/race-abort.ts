export const raceAbort = async <Value>(
  work: Promise<Value>,
  signals: readonly AbortSignal[],
): Promise<Value> => {
  // must be first, since an unhandled rejection would end the process
  work.catch(() => undefined)
  const signal = AbortSignal.any([...signals])
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const fail = () => reject(signal.reason as Error)
  signal.addEventListener('abort', fail, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', fail)
  }
}
