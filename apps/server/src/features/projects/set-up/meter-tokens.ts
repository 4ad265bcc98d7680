import type { PlainText } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { modelFailure } from '../../../platform/models/failures/model-failure.ts'
import { recordTokens, createTokenTally, type Tokens } from '../../people/usage/tokens/index.ts'

export interface MeteredRequest<Value> {
  readonly reassurance: PlainText
  readonly signal: AbortSignal
  readonly model: string
  request(onTokens: (tokens: Tokens) => void): Promise<Value>
}

/** Records the tokens that the request used, even if it fails. */
export const meterTokens = async <Value>(
  context: AppContext,
  actor: Actor,
  { reassurance, signal, model, request }: MeteredRequest<Value>,
): Promise<Value> => {
  const usage = createTokenTally()
  try {
    return await request(usage.add)
  } catch (error) {
    signal.throwIfAborted()
    throw modelFailure(error, reassurance)
  } finally {
    await recordTokens(context, context.db, actor, model, usage.tokens)
  }
}
