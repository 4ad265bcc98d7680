import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { dayOf } from './plan.ts'
import { findUser, usedOn } from './queries.ts'

/** The actor's own row and today's use. */
export const getUser = async (context: AppContext, actor: Actor) => {
  const row = await findUser(context.db, actor.userId)
  if (!row) throw new AppError('NOT_SIGNED_IN', 'Sign in to go on.')
  return { row, used: await usedOn(context.db, actor.userId, dayOf(context.clock.now())) }
}
