import type { InvitationId, ProjectId, UserId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Actor, Authorized } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { loadProject } from '../projects/index.ts'
import { tokenHash } from './invitation-link.ts'
import { findInvitation, type InvitationRow, lockInvitation, type PendingRow } from './invitation-queries.ts'
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

/** A pending invitation into a project whose members the actor may manage. */
export const loadManagedInvitation = async (
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: InvitationId,
): Promise<Authorized<PendingRow, 'MANAGE_MEMBERS'>> => {
  const known = await findInvitation(db, id)
  if (!known) throw notFound()
  await loadProject({ db }, actor, known.projectId, 'MANAGE_MEMBERS')
  // read once more, for now nobody answers it or takes it back
  const invitation = await findInvitation(db, id)
  if (invitation?.status !== 'pending') throw notFound()
  return invitation as Authorized<PendingRow, 'MANAGE_MEMBERS'>
}

const opens = ({ inviteeId, tokenHash: hash }: InvitationRow, actor: Actor, token: string | undefined) =>
  inviteeId === actor.userId || (token !== undefined && tokenHash(token) === hash)

/**
 * An invitation that is the actor's to accept: bound to the account, or opened by the mailed
 * link's secret, whoever is signed in. Held until the write, so that it is used once.
 */
export const loadOffer = async (
  tx: Database,
  actor: Actor,
  { invitationId, token }: { invitationId: InvitationId; token?: string | undefined },
): Promise<Authorized<InvitationRow, 'ACCEPT'>> => {
  if (actor.kind === 'guest')
    throw new AppError('NOT_ALLOWED', 'Sign in or make an account to join a project.')
  const offer = await lockInvitation(tx, invitationId)
  if (!offer || !opens(offer, actor, token) || offer.status === 'revoked') throw notFound()
  // asked again, an acceptance is answered as it was: to who accepted it, for as long as they are in
  if (offer.status === 'accepted' && offer.inviteeId !== actor.userId) throw notFound()
  if (offer.archivedAt)
    throw new AppError('PROJECT_ARCHIVED', 'This project is archived, so nobody can join it.')
  return offer as Authorized<InvitationRow, 'ACCEPT'>
}
