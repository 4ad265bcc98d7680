import type { InvitationId, ProjectId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { authorize, type Grant, type Granted, type Policy } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { loadProject } from '../projects/index.ts'
import { tokenHash } from './invitation-link.ts'
import { findInvitation, type InvitationRow, lockInvitation, type PendingRow } from './invitation-queries.ts'
import { lockMember, type MemberRow } from './queries.ts'

/** The owner of a project is never one that can be changed, or go (PRJ-38). */
const changingIn = (projectId: ProjectId): Policy<'member', MemberRow, 'CHANGE'> => ({
  kind: 'member',
  idOf: ({ uid: userId }) => ({ projectId, userId }),
  refusal: ({ role }) => {
    if (role === 'OWNER') return new AppError('CONFLICT', 'The owner of a project stays its owner.')
    return null
  },
})

type ChangeableMember = Granted<MemberRow, 'member', 'CHANGE'>

const loadMember = async (
  tx: Database,
  actor: Actor,
  projectId: ProjectId,
  userId: UserId,
): Promise<ChangeableMember> =>
  authorize(changingIn(projectId), actor, await lockMember(tx, projectId, userId), 'CHANGE')

/** A member of a project whose members the actor may manage. */
export const loadChangeableMember = (
  tx: Database,
  actor: Actor,
  { id }: Grant<'project', 'MANAGE_MEMBERS'>,
  userId: UserId,
): Promise<ChangeableMember> => loadMember(tx, actor, id, userId)

/** The actor, who is about to leave. */
export const loadLeaver = (
  tx: Database,
  actor: Actor,
  { id }: Grant<'project', 'LEAVE' | 'MANAGE_MEMBERS'>,
): Promise<ChangeableMember> => loadMember(tx, actor, id, actor.userId)

/** A pending invitation into a project whose members the actor may manage. */
export const loadManagedInvitation = async (
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: InvitationId,
): Promise<Granted<PendingRow, 'project', 'MANAGE_MEMBERS'>> => {
  const known = await findInvitation(db, id)
  if (!known) throw notFound()
  const { grant } = await loadProject({ db }, actor, known.projectId, 'MANAGE_MEMBERS')
  // read once more, for now nobody answers it or takes it back
  const invitation = await findInvitation(db, id)
  if (invitation?.status !== 'pending') throw notFound()
  return { ...invitation, grant }
}

/** For who has this link's secret, or whose account was asked. */
const joining = (token: string | undefined): Policy<'project', InvitationRow, 'JOIN'> => ({
  kind: 'project',
  idOf: ({ projectId }) => projectId,
  refusal: ({ inviteeId, tokenHash: hash, status, archivedAt }, _right, { userId }) => {
    const opens = inviteeId === userId || (token !== undefined && tokenHash(token) === hash)
    if (!opens || status === 'revoked') return notFound()
    // asked again, an acceptance is answered as it was: to who accepted it, for as long as they are in
    if (status === 'accepted' && inviteeId !== userId) return notFound()
    if (archivedAt)
      return new AppError('PROJECT_ARCHIVED', 'This project is archived, so nobody can join it.')
    return null
  },
})

/**
 * An invitation that is the actor's to accept: bound to the account, or opened by the mailed
 * link's secret, whoever is signed in. Held until the write, so that it is used once.
 */
export const loadOffer = async (
  tx: Database,
  actor: Actor,
  { invitationId, token }: { invitationId: InvitationId; token?: string | undefined },
): Promise<Granted<InvitationRow, 'project', 'JOIN'>> => {
  if (actor.kind === 'guest')
    throw new AppError('NOT_ALLOWED', 'Sign in or create an account to join a project.')
  return authorize(joining(token), actor, await lockInvitation(tx, invitationId), 'JOIN')
}
