import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { tooMany } from '../../platform/limits/throttle.ts'
import { assistantLimit, dayOf, planOf } from './plan.ts'
import { countUse, findUser, giveBackUse, addUse, usedOn } from './queries.ts'

/** Takes one message from today's allowance, in the transaction that stores it (AUTH-06). */
export const countMessage = async (context: AppContext, tx: Database, actor: Actor): Promise<void> => {
  const limits = {
    guest: assistantLimit('guest', context.config),
    other: assistantLimit('free', context.config),
  }
  if (await countUse(tx, actor, dayOf(context.clock.now()), limits)) return
  const row = await findUser(tx, actor.userId)
  if (!row) throw new AppError('NOT_SIGNED_IN', 'Sign in to go on.')
  const limit = assistantLimit(planOf(row), context.config)
  throw new AppError(
    'USAGE_LIMIT_REACHED',
    `You have used your ${limit} messages for today. ${
      planOf(row) === 'guest' ? 'Sign in for more, or come back tomorrow.' : 'Come back tomorrow.'
    } Your message was not sent.`,
  )
}

/** Nothing else is counted for the person until `tx` ends. */
export const lockUsage = ({ clock }: Pick<AppContext, 'clock'>, tx: Database, actor: Actor): Promise<void> =>
  addUse(tx, actor, dayOf(clock.now()), 'assistant', 0)

/** Gives a message back to the day that it was counted on: its answer failed. */
export const giveBackMessage = async (tx: Database, actor: Actor, asked: Date): Promise<void> => {
  await giveBackUse(tx, actor, dayOf(asked), 'assistant')
}

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
