import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { modelSilent } from '../../platform/models/model-failure.ts'

/**
 * A model's parts as they come. Throws when it says nothing for `idleTimeout` milliseconds
 * or `signal` aborts; the request is broken off then.
 */
export async function* readStream(
  model: LanguageModelV4,
  options: Omit<LanguageModelV4CallOptions, 'abortSignal'>,
  signal: AbortSignal,
  idleTimeout: number,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const breaker = new AbortController()
  let broken: (reason: unknown) => void = () => undefined
  // one promise for the whole stream: racing a fresh timer against every token costs more than the token
  const interrupted = new Promise<never>((_resolve, reject) => {
    broken = reject
  })
  interrupted.catch(() => undefined)
  const breakOff = (reason: unknown) => {
    breaker.abort(reason)
    broken(reason)
  }
  const onAbort = () => breakOff(signal.reason)
  signal.addEventListener('abort', onAbort)
  const timer = setTimeout(() => breakOff(modelSilent(Math.round(idleTimeout / 1000))), idleTimeout)
  try {
    signal.throwIfAborted()
    const { stream } = await Promise.race([
      model.doStream({ ...options, abortSignal: breaker.signal }),
      interrupted,
    ])
    const reader = stream.getReader()
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), interrupted])
      if (done) return
      timer.refresh()
      yield value
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    breaker.abort()
  }
}
