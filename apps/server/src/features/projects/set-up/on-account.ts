import type { PlainText } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { modelFailure } from '../../../platform/models/model-failure.ts'
import { countTokens, tally, type Tokens } from '../../people/usage/tokens/index.ts'

export interface AccountedRequest<Value> {
  /** What a failure has left as it was, in a sentence. */
  readonly kept: PlainText
  readonly signal: AbortSignal
  /** What is asked. */
  readonly model: string
  ask(onTokens: (tokens: Tokens) => void): Promise<Value>
}

/** Asks a model for a person: what that costs counts for their day, also when it fails. */
export const onAccountOf = async <Value>(
  context: AppContext,
  actor: Actor,
  { kept: reassurance, signal, model, ask }: AccountedRequest<Value>,
): Promise<Value> => {
  const usage = tally()
  try {
    return await ask(usage.add)
  } catch (error) {
    signal.throwIfAborted()
    throw modelFailure(error, reassurance)
  } finally {
    await countTokens(context, context.db, actor, model, usage.tokens)
  }
}
