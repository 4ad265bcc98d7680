import type { UserId } from '@atelier/contract/ids'
import type { Plan } from '@atelier/contract/user'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { planOf } from './plan.ts'
import { findUser } from './queries.ts'

/** The plan that somebody is on now. */
export const findPlan = async (db: Database, userId: UserId): Promise<Plan> => {
  const row = await findUser(db, userId)
  if (!row) throw new AppError('NOT_SIGNED_IN', 'Sign in to go on.')
  return planOf(row)
}
