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
import { recordTokens, requireTokens } from '../../people/usage/tokens/index.ts'
import { type CompletionPart, prepareCompletion } from './make-completion.ts'
import { annotationsOf, type CompletionHead, type CompletionResult, textIn } from './present.ts'

const atOnceMax = 8
const atOnce = new Map<UserId, number>()

const reserveSlot = ({ userId }: Actor): Disposable => {
  const runningCalls = atOnce.get(userId) ?? 0
  if (runningCalls >= atOnceMax)
    throw new AppError(
      'TOO_MANY_REQUESTS',
      sentence('You have {atOnceMax} answers in progress. Wait for one to finish, then try again.', {
        atOnceMax,
      }),
      { retryAfterSeconds: 2 },
    )
  atOnce.set(userId, runningCalls + 1)
  return {
    [Symbol.dispose]: () => {
      const others = (atOnce.get(userId) ?? 1) - 1
      if (others > 0) atOnce.set(userId, others)
      else atOnce.delete(userId)
    },
  }
}

export interface CompletionCall {
  readonly actor: Actor
  readonly request: Request
  readonly body: CompletionRequest
}

/** Counts a question against the daily limits and answers it; failed answers aren't counted. */
export const answerCall = async (
  context: AppContext,
  { actor, request, body }: CompletionCall,
  onPart: (piece: CompletionPart, head: CompletionHead) => void,
  abortSignal: AbortSignal,
): Promise<CompletionResult> => {
  using _slot = reserveSlot(actor)
  const since = context.access.changes
  const { make, modelId, mayStay } = await prepareCompletion(context, actor, body)
  const startedAt = context.clock.now()
  await context.db.transaction(async (tx) => {
    await requireTokens(context, tx, actor)
    await countMessage(context, tx, actor)
  })
  const hangUp = new AbortController()
  const isAllowed = async () => {
    await mayStay()
    return context.auth.isStill(actor, request)
  }
  using _watched = context.access.watch(actor.userId, isAllowed, () => hangUp.abort(), since)
  const parts: CompletionPart[] = []
  const tokens = { input: 0, output: 0 }
  const head = {
    id: `chatcmpl-${randomUUID()}`,
    created: Math.floor(startedAt.getTime() / 1000),
    model: body.model,
  }
  try {
    const { citations, isTruncated } = await make({
      take: (piece) => {
        parts.push(piece)
        onPart(piece, head)
      },
      signal: AbortSignal.any([abortSignal, hangUp.signal]),
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
    if (hangUp.signal.aborted) throw new AppError('NOT_FOUND', 'Not found')
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
