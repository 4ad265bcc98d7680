import type { ChatModel, ModelPart, ModelRequest } from './chat-model.ts'
import { modelSilent } from './model-failure.ts'

/**
 * Gives every part of a model's answer to `take` as it comes. Throws when the model says nothing for
 * `idleTimeout` milliseconds or `signal` aborts; the request is broken off then, and nothing more is taken.
 */
export const readStream = async (
  model: ChatModel,
  request: Omit<ModelRequest, 'abortSignal'>,
  { signal, idleTimeout }: { signal: AbortSignal; idleTimeout: number },
  take: (part: ModelPart) => void,
): Promise<void> => {
  const breaker = new AbortController()
  const { promise: interrupted, reject } = Promise.withResolvers<never>()
  const breakOff = (reason: Error) => {
    breaker.abort(reason)
    reject(reason)
  }
  const onAbort = () => breakOff(signal.reason as Error)
  signal.addEventListener('abort', onAbort)
  const timer = setTimeout(() => breakOff(modelSilent(Math.round(idleTimeout / 1000))), idleTimeout)
  const listen = (part: ModelPart) => {
    if (breaker.signal.aborted) return
    timer.refresh()
    take(part)
  }
  try {
    signal.throwIfAborted()
    await Promise.race([model.stream({ ...request, abortSignal: breaker.signal }, listen), interrupted])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    breaker.abort()
  }
}
