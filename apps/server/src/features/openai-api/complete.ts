import { randomUUID } from 'node:crypto'
import type { CompletionChunk, Completion, CompletionRequest } from '@atelier/contract/openai'
import type { UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { ownAddress } from '../../platform/config.ts'
import { openAiError } from '../../platform/http/error-answer.ts'
import { modelFailure } from '../../platform/models/model-failure.ts'
import { eventStream, type NumberedEvent } from '../../platform/http/event-stream.ts'
import { countMessage, countTokens, giveBackMessage, requireTokens } from '../users/index.ts'
import { type Piece, prepareCompletion } from './make-completion.ts'
import {
  annotationsOf,
  type CompletionHead,
  firstChunk,
  lastChunks,
  type Made,
  presentCompletion,
  presentPiece,
  textIn,
} from './present.ts'

/** More than a program needs, and few enough that nobody takes the models for themselves. */
const atOnceMax = 8
const atOnce = new Map<UserId, number>()

/** Counts what is answered to one person in this process at the same time. */
const takePlace = ({ userId }: Actor): Disposable => {
  const taken = atOnce.get(userId) ?? 0
  if (taken >= atOnceMax)
    throw new AppError(
      'TOO_MANY_REQUESTS',
      `${atOnceMax} answers are being written for you at this moment. Wait for one to end, then ask again.`,
      { retryAfterSeconds: 2 },
    )
  atOnce.set(userId, taken + 1)
  return {
    [Symbol.dispose]: () => {
      const left = (atOnce.get(userId) ?? 1) - 1
      if (left > 0) atOnce.set(userId, left)
      else atOnce.delete(userId)
    },
  }
}

interface Asked {
  readonly actor: Actor
  readonly request: Request
  readonly body: CompletionRequest
}

/** Counts a question against the day's limits, makes its answer, and gives the question back where that failed. */
const answerAsked = async (
  context: AppContext,
  { actor, request, body }: Asked,
  onPiece: (piece: Piece, head: CompletionHead) => void,
  leaving: AbortSignal,
): Promise<Made> => {
  using _place = takePlace(actor)
  const since = context.access.changes
  const { make, modelId, mayStay } = await prepareCompletion(context, actor, body)
  const asked = context.clock.now()
  await context.db.transaction(async (tx) => {
    await requireTokens(context, tx, actor)
    await countMessage(context, tx, actor)
  })
  const left = new AbortController()
  const mayGoOn = async () => {
    await mayStay()
    return context.auth.isStill(actor, request)
  }
  using _watched = context.access.watch(actor.userId, mayGoOn, () => left.abort(), since)
  const pieces: Piece[] = []
  const tokens = { input: 0, output: 0 }
  const head = {
    id: `chatcmpl-${randomUUID()}`,
    created: Math.floor(asked.getTime() / 1000),
    model: body.model,
  }
  try {
    const { citations, isTruncated } = await make({
      take: (piece) => {
        pieces.push(piece)
        onPiece(piece, head)
      },
      signal: AbortSignal.any([leaving, left.signal]),
      tokens,
    })
    const annotations = annotationsOf(textIn(pieces), citations, ownAddress(context.config))
    return { head, pieces, tokens, annotations, isTruncated }
  } catch (error) {
    if (left.signal.aborted) throw new AppError('NOT_FOUND', 'Not found')
    if (leaving.aborted) throw error
    await giveBackMessage(context.db, actor, asked)
    context.log.warn({ err: error, model: body.model }, 'a completion failed')
    throw modelFailure(error)
  } finally {
    await countTokens(context, context.db, actor, modelId, tokens)
    context.metrics.tokens.inc({ model: body.model, direction: 'in' }, tokens.input)
    context.metrics.tokens.inc({ model: body.model, direction: 'out' }, tokens.output)
  }
}

/** A whole answer at once. */
export const complete = async (context: AppContext, asked: Asked): Promise<Completion> =>
  presentCompletion(await answerAsked(context, asked, () => undefined, asked.request.signal))

/** Chunks as they come; what fails before the first is refused as any call is. */
export const streamCompletion = async (context: AppContext, asked: Asked): Promise<Response> => {
  const leaving = new AbortController()
  const ready: CompletionChunk[] = []
  let hasBegun = false
  let calls = 0
  let wake = () => {}
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const making = answerAsked(
    context,
    asked,
    (piece, head) => {
      if (!hasBegun) ready.push(firstChunk(head))
      hasBegun = true
      ready.push(presentPiece(head, piece, calls))
      if (piece.type === 'tool-call') calls += 1
      begin()
      wake()
    },
    leaving.signal,
  )
  const ended = making.then(
    (made) => ({ made }),
    (error: unknown) => ({ error }),
  )
  await Promise.race([begun, making])
  const isUsageTold = asked.body.stream_options?.include_usage === true
  async function* chunks(): AsyncGenerator<NumberedEvent[]> {
    let number = 0
    const told = (events: readonly unknown[]) => events.map((event) => ({ id: (number += 1), event }))
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      if (ready.length > 0) yield told(ready.splice(0))
      const end = await Promise.race([promise, ended])
      if (!end) continue
      if (ready.length > 0) yield told(ready.splice(0))
      if ('made' in end) yield told(lastChunks(end.made, isUsageTold))
      else {
        const { code, message } = modelFailure(end.error)
        yield told([openAiError({ code, message })])
      }
      return
    }
  }
  return eventStream(chunks(), { onCancel: () => leaving.abort(), marksEnd: true })
}
