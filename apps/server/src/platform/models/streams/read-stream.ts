import { setTimeout as wait } from 'node:timers/promises'
import { APICallError } from '@ai-sdk/provider'
import { AppError } from '../../app-error.ts'
import type { ChatModel, ModelEnd, ModelPart, ModelRequest } from './chat-model.ts'
import { modelSilentError } from '../failures/model-failure.ts'
import { contextLimitFromError } from '../failures/context-limit.ts'

const retryPauses = [300, 1200]
/** In milliseconds. Limits what a server's Retry-After requests. */
const retryPauseMaxMs = 10_000

const isTransient = (error: unknown): boolean =>
  APICallError.isInstance(error)
    ? error.isRetryable
    : !(error instanceof AppError) && contextLimitFromError(error) === null

const retryDelay = (error: unknown, attempt: number): number | null => {
  const pause = retryPauses[attempt]
  if (pause === undefined || !isTransient(error)) return null
  const retryAfter = APICallError.isInstance(error)
    ? Number(error.responseHeaders?.['retry-after']) * 1000
    : NaN
  if (retryAfter > retryPauseMaxMs) return null
  return retryAfter > 0 ? retryAfter : pause
}

interface StreamLimits {
  signal: AbortSignal
  idleTimeout: number
}

/** Reused, because `abort()` without a reason creates an error with a stack trace each time. */
const endReason = new Error('The model’s answer ended.')

const readOnce = async (
  model: ChatModel,
  request: Omit<ModelRequest, 'abortSignal'>,
  { signal, idleTimeout }: StreamLimits,
  onPart: (part: ModelPart) => void,
): Promise<void> => {
  const controller = new AbortController()
  const { promise: interruption, reject } = Promise.withResolvers<never>()
  const abortWith = (reason: Error) => {
    controller.abort(reason)
    reject(reason)
  }
  const onAbort = () => abortWith(signal.reason as Error)
  signal.addEventListener('abort', onAbort)
  const timer = setTimeout(() => abortWith(modelSilentError(Math.round(idleTimeout / 1000))), idleTimeout)
  const forwardPart = (part: ModelPart) => {
    if (controller.signal.aborted) return
    timer.refresh()
    onPart(part)
  }
  try {
    signal.throwIfAborted()
    await Promise.race([
      model.stream({ ...request, abortSignal: controller.signal }, forwardPart),
      interruption,
    ])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    controller.abort(endReason)
  }
}

/**
 * Retries transient failures before the first part. Throws on abort, or after `idleTimeout` ms of silence.
 */
export const readStream = async (
  model: ChatModel,
  request: Omit<ModelRequest, 'abortSignal'>,
  limits: StreamLimits,
  onPart: (part: ModelPart) => void,
): Promise<ModelEnd> => {
  for (let attempt = 0; ; attempt++) {
    let hasStarted = false
    let end = 'broken' as ModelEnd
    try {
      await readOnce(model, request, limits, (part) => {
        if (part.type === 'error' && !hasStarted) throw part.error
        hasStarted ||= !('delta' in part) || part.delta !== ''
        if (part.type === 'finish') end = part.end
        onPart(part)
      })
      if (hasStarted) return end
      throw new Error('The answer ended before any text arrived.')
    } catch (error) {
      const pause = hasStarted || limits.signal.aborted ? null : retryDelay(error, attempt)
      if (pause === null) throw error
      await wait(pause, undefined, { signal: limits.signal })
    }
  }
}
