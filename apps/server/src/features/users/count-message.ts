import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { assistantLimit, dayOf, planOf } from './plan.ts'
import { countUse, findUser, giveBackUse } from './queries.ts'

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

/** Gives a message back to the day that it was counted on: its answer failed. */
export const giveBackMessage = async (tx: Database, actor: Actor, asked: Date): Promise<void> => {
  await giveBackUse(tx, actor, dayOf(asked), 'assistant')
}
