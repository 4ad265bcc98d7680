import type { ProjectId, UserId } from '@atelier/contract/ids'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Authorized } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockMember, type MemberRow } from './queries.ts'

/** A member of a project whose members the actor may manage; its owner is never one that can be changed (PRJ-38). */
export const loadChangeableMember = async (
  tx: Database,
  project: Authorized<{ id: ProjectId }, 'MANAGE_MEMBERS' | 'READ'>,
  userId: UserId,
): Promise<MemberRow> => {
  const member = await lockMember(tx, project.id, userId)
  if (!member) throw notFound()
  if (member.role === 'OWNER') throw new AppError('CONFLICT', 'The owner of a project stays its owner.')
  return member
}
