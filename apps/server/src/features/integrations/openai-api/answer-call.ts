import { randomUUID } from 'node:crypto'
import type { CompletionRequest } from '@atelier/contract/integrations/openai'
import type { UserId } from '@atelier/contract/ids'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { serverUrl } from '../../../platform/config.ts'
import { modelFailure } from '../../../platform/models/failures/model-failure.ts'
import { builtinModelId } from '../../../platform/models/models.ts'
import { countMessage, refundMessage } from '../../people/usage/index.ts'
import { recordTokens, requireTokenBudget } from '../../people/usage/tokens/index.ts'
import { type CompletionPart, prepareCompletion } from './prepare-completion.ts'
import { annotationsOf, type CompletionHead, type CompletionResult, textIn } from './present.ts'

const concurrentAnswersMax = 8
const runningByUser = new Map<UserId, number>()

const reserveSlot = ({ userId }: Actor): Disposable => {
  const runningCalls = runningByUser.get(userId) ?? 0
  if (runningCalls >= concurrentAnswersMax)
    throw new AppError(
      'TOO_MANY_REQUESTS',
      sentence('You have {atOnceMax} answers in progress. Wait for one to finish, then try again.', {
        atOnceMax: concurrentAnswersMax,
      }),
      { retryAfterSeconds: 2 },
    )
  runningByUser.set(userId, runningCalls + 1)
  return {
    [Symbol.dispose]: () => {
      const remaining = (runningByUser.get(userId) ?? 1) - 1
      if (remaining > 0) runningByUser.set(userId, remaining)
      else runningByUser.delete(userId)
    },
  }
}

export interface CompletionCall {
  readonly actor: Actor
  readonly request: Request
  readonly body: CompletionRequest
}

/** Counts the question toward the daily limits and answers it; failed answers aren't counted. */
export const answerCall = async (
  context: AppContext,
  { actor, request, body }: CompletionCall,
  onPart: (part: CompletionPart, head: CompletionHead) => void,
  abortSignal: AbortSignal,
): Promise<CompletionResult> => {
  using _slot = reserveSlot(actor)
  const since = context.access.changes
  const completion = await prepareCompletion(context, actor, body)
  const { modelId } = completion
  const startedAt = context.clock.now()
  await context.db.transaction(async (tx) => {
    await requireTokenBudget(context, tx, actor)
    await countMessage(context, tx, actor)
  })
  const accessLoss = new AbortController()
  const checkAccess = async () => {
    await completion.checkAccess()
    return context.auth.isStillSignedIn(actor, request)
  }
  using _watch = context.access.watch(actor.userId, checkAccess, () => accessLoss.abort(), since)
  const parts: CompletionPart[] = []
  const tokens = { input: 0, output: 0 }
  const head = {
    id: `chatcmpl-${randomUUID()}`,
    created: Math.floor(startedAt.getTime() / 1000),
    model: body.model,
  }
  try {
    const { citations, isTruncated } = await completion.generate({
      onPart: (part) => {
        parts.push(part)
        onPart(part, head)
      },
      signal: AbortSignal.any([abortSignal, accessLoss.signal]),
      tokens,
    })
    const annotations = annotationsOf({
      text: textIn(parts),
      citations,
      origin: serverUrl(context.config),
      isQuoted: modelId === builtinModelId,
    })
    return { head, parts, tokens, annotations, isTruncated }
  } catch (error) {
    if (accessLoss.signal.aborted) throw new AppError('NOT_FOUND', 'Not found')
    if (abortSignal.aborted) throw error
    await refundMessage(context.db, actor, startedAt)
    context.log.warn({ err: error, model: modelId }, 'completion failed')
    throw modelFailure(error)
  } finally {
    await recordTokens(context, context.db, actor, modelId, tokens)
    context.metrics.tokens.inc({ model: modelId, direction: 'in' }, tokens.input)
    context.metrics.tokens.inc({ model: modelId, direction: 'out' }, tokens.output)
  }
}
