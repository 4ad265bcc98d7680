import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { tooMany } from '../../platform/limits/throttle.ts'
import { dayOf } from './plan.ts'
import { addUse, usedOn } from './queries.ts'

/** Adds what an answer has cost to its person's day, in the transaction that ends it. */
export const countTokens = async (
  { clock }: Pick<AppContext, 'clock'>,
  tx: Database,
  actor: Actor,
  tokens: number,
): Promise<void> => {
  if (tokens > 0) await addUse(tx, actor, dayOf(clock.now()), 'tokens', tokens)
}

/** Refuses a new answer when today's have cost what a day may cost. */
export const requireTokens = async (
  context: Pick<AppContext, 'config' | 'clock'>,
  tx: Database,
  actor: Actor,
): Promise<void> => {
  const { tokensPerDay } = context.config.limits
  if (tokensPerDay === null) return
  const now = context.clock.now()
  if ((await usedOn(tx, actor.userId, dayOf(now), 'tokens')) < tokensPerDay) return
  const tomorrow = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
  throw tooMany(
    'Your answers have used up what they may cost today. Your message was not sent. Come back tomorrow.',
    tomorrow,
    now,
  )
}
