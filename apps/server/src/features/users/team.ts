import type { TeamId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { findUser } from './queries.ts'

/** The actor's team; throws NOT_ALLOWED for who is in none (MBR-03). */
export const requireTeam = async (
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
): Promise<TeamId> => {
  const teamId = (await findUser(db, actor.userId))?.teamId
  if (!teamId) throw new AppError('NOT_ALLOWED', 'Only members of a team can invite from it.')
  return teamId
}
