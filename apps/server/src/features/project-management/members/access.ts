import type { InvitationId, ProjectId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { authorize, type Grant, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { findInvitation } from '../../people/invitations/store/index.ts'
import { loadPending, type ManagedInvitation } from '../../people/invitations/index.ts'
import { loadProject } from '../../projects/projects/index.ts'
import { lockMember, type MemberRow } from './queries.ts'

/** The owner can't be changed or removed (PRJ-38). */
const memberPolicy = (projectId: ProjectId): Policy<'member', MemberRow, 'CHANGE'> => ({
  kind: 'member',
  idOf: ({ uid: userId }) => ({ projectId, userId }),
  errorFor: ({ role }) => {
    if (role === 'OWNER') return new AppError('CONFLICT', 'A project’s owner can’t be changed.')
    return null
  },
})

type ChangeableMember = WithGrant<MemberRow, 'member', 'CHANGE'>

const loadMember = async (
  tx: Database,
  actor: Actor,
  projectId: ProjectId,
  userId: UserId,
): Promise<ChangeableMember> =>
  authorize(memberPolicy(projectId), actor, await lockMember(tx, projectId, userId), 'CHANGE')

export const loadChangeableMember = (
  tx: Database,
  actor: Actor,
  { id }: Grant<'project', 'MANAGE_MEMBERS'>,
  userId: UserId,
): Promise<ChangeableMember> => loadMember(tx, actor, id, userId)

export const loadOwnMembership = (
  tx: Database,
  actor: Actor,
  { id }: Grant<'project', 'LEAVE' | 'MANAGE_MEMBERS'>,
): Promise<ChangeableMember> => loadMember(tx, actor, id, actor.userId)

export const loadManagedInvitation = async (
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  { invitationId, projectId }: { invitationId: InvitationId; projectId?: ProjectId | undefined },
): Promise<ManagedInvitation<'project', 'MANAGE_MEMBERS'>> => {
  const invitation = await findInvitation(db, 'project', invitationId)
  if (!invitation || (projectId !== undefined && projectId !== invitation.targetId)) throw notFound()
  const { grant } = await loadProject({ db }, actor, invitation.targetId, 'MANAGE_MEMBERS')
  return loadPending(db, grant, invitationId)
}
