import { applyRunEvent, type ComposedMessage, emptyMessage } from '@atelier/contract/answers/compose-message'
import type { MessageId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { modelFailure } from '../../../platform/models/failures/model-failure.ts'
import type { ResolvedModel } from '../../../platform/models/models.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { countMessage, refundMessage } from '../../people/usage/index.ts'
import { recordTokens, requireTokenBudget, type Tokens } from '../../people/usage/tokens/index.ts'
import { noImages } from '../sources/gather-images.ts'
import { generateAnswer } from '../writer/generate-answer.ts'
import type { Turn } from './answer-queries.ts'
import { chatLimits, type RunSpec } from './run-spec.ts'

/** A turn of a conversation that isn't stored. */
export const temporaryTurn = (role: Turn['role'], text: string): Turn => ({
  id: uuidv7<MessageId>(),
  role,
  parts: [{ type: 'text', text }],
  citations: [],
  branchNote: null,
})

interface AnswerOnceRequest {
  readonly resolvedModel: ResolvedModel
  readonly spec: Pick<RunSpec, 'branch' | 'instructions' | 'sources' | 'tools' | 'sealed'>
  readonly signal: AbortSignal
  readonly allowance?: Allowance
}

/** What the answer costs the person; refunded if the model fails. */
interface Allowance {
  charge(tx: Database): Promise<void>
  refund(): Promise<void>
  recordTokens(tokens: Tokens): Promise<void>
}

interface AnswerOnceResult {
  readonly message: ComposedMessage
  readonly tokens: Tokens
  readonly startedAt: Date
}

/** Stores nothing. Refunds the allowance if the model fails, not if the client disconnects. */
export const answerOnce = async (
  context: AppContext,
  actor: Actor,
  { resolvedModel, spec, signal, allowance }: AnswerOnceRequest,
): Promise<AnswerOnceResult> => {
  const { db, clock } = context
  const startedAt = clock.now()
  await db.transaction(async (tx) => {
    if (allowance) return allowance.charge(tx)
    await requireTokenBudget(context, tx, actor)
    return countMessage(context, tx, actor)
  })
  let message: ComposedMessage = emptyMessage
  const tokens = { input: 0, output: 0 }
  try {
    await generateAnswer(context, {
      resolvedModel,
      spec: { ...spec, person: null, limits: chatLimits, crafts: null },
      userId: actor.userId,
      chatId: null,
      images: noImages,
      emit: (event) => (message = applyRunEvent(message, event)),
      waitUntilStored: async () => undefined,
      signal,
      tokens,
    })
  } catch (error) {
    if (signal.aborted) throw error
    await (allowance ? allowance.refund() : refundMessage(db, actor, startedAt))
    throw modelFailure(error, null)
  } finally {
    await (allowance
      ? allowance.recordTokens(tokens)
      : recordTokens(context, db, actor, resolvedModel.id, tokens))
  }
  return { message, tokens, startedAt }
}
