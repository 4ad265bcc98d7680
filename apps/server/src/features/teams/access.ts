import type { InvitationId, TeamId, UserId } from '@atelier/contract/ids'
import type { TeamRole } from '@atelier/contract/team'
import type { AppContext } from '../../context.ts'
import type { Actor, Authorized } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { tokenHash } from '../members/index.ts'
import { findTeamInvitation, type TeamInvitationRow } from './invitation-queries.ts'
import {
  findOwnTeam,
  findTeamFor,
  findTeamMember,
  lockPerson,
  lockTeam,
  mayHaveTeam,
  type TeamMemberRow,
  type TeamRow,
} from './queries.ts'

type TeamRight = 'READ' | 'LEAVE' | 'MANAGE_TEAM' | 'DELETE_TEAM'

const rights: Record<TeamRole, ReadonlySet<TeamRight>> = {
  owner: new Set(['READ', 'LEAVE', 'MANAGE_TEAM', 'DELETE_TEAM']),
  admin: new Set(['READ', 'LEAVE', 'MANAGE_TEAM']),
  member: new Set(['READ', 'LEAVE']),
}

export const permissionsIn = (role: TeamRole) => ({
  MANAGE_TEAM: rights[role].has('MANAGE_TEAM'),
  // its owner goes with it
  LEAVE_TEAM: role !== 'owner',
  DELETE_TEAM: rights[role].has('DELETE_TEAM'),
})

/** The only way to get a team to act on: 404 for who is not in it, 403 for whose role does not allow it. */
export const loadTeam = async <Right extends TeamRight>(
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: TeamId,
  right: Right,
): Promise<Authorized<TeamRow, Right>> => {
  // first, so that who waited here sees who is in it now
  if (right !== 'READ') await lockTeam(db, id)
  const found = await findTeamFor(db, actor.userId, id)
  if (!found) throw notFound()
  if (!rights[found.role].has(right))
    throw new AppError('NOT_ALLOWED', 'Your role in this team does not allow that.')
  return found as Authorized<TeamRow, Right>
}

/** Somebody of a team whose role can be changed, or who can go: its owner is never one (0018). */
export const loadChangeablePerson = async (
  tx: Database,
  team: Authorized<{ id: TeamId }, 'MANAGE_TEAM' | 'LEAVE'>,
  userId: UserId,
): Promise<TeamMemberRow> => {
  const person = await findTeamMember(tx, team, userId)
  if (!person) throw notFound()
  if (person.role === 'owner')
    throw new AppError('CONFLICT', 'The owner of a team stays its owner, for as long as there is the team.')
  return person
}

/** Somebody who may make a team now. Held until it is made, so that nobody makes two. */
export const loadFounder = async (
  { config }: Pick<AppContext, 'config'>,
  tx: Database,
  actor: Actor,
): Promise<Authorized<{ id: UserId }, 'CREATE_TEAM'>> => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in or make an account to make a team.')
  if (!(await mayHaveTeam(tx, config, actor.userId)))
    throw new AppError('NOT_ALLOWED', 'Making a team needs the team plan.')
  await requireNoTeam(tx, actor)
  return { id: actor.userId } as Authorized<{ id: UserId }, 'CREATE_TEAM'>
}

/** A person's team is one, on whose plan they are. */
export const requireNoTeam = async (tx: Database, actor: Actor): Promise<void> => {
  await lockPerson(tx, actor.userId)
  const team = await findOwnTeam(tx, actor.userId)
  if (team)
    throw new AppError(
      'CONFLICT',
      `You are in the team “${team.name}” already. Leave it first: a person is in one.`,
    )
}

/** A pending invitation of a team that the actor manages. */
export const loadManagedAsking = async (
  { db }: { db: Database },
  actor: Actor,
  teamId: TeamId,
  id: InvitationId,
): Promise<Authorized<TeamInvitationRow, 'MANAGE_TEAM'>> => {
  const team = await loadTeam({ db }, actor, teamId, 'MANAGE_TEAM')
  const asked = await findTeamInvitation(db, id)
  if (asked?.organizationId !== team.id || asked.status !== 'pending') throw notFound()
  return asked as Authorized<TeamInvitationRow, 'MANAGE_TEAM'>
}

const opens = ({ inviteeId, tokenHash: hash }: TeamInvitationRow, actor: Actor, token: string | undefined) =>
  inviteeId === actor.userId || (token !== undefined && tokenHash(token) === hash)

/**
 * An invitation that is the actor's to answer: bound to the account, or opened by the mailed link's
 * secret, whoever is signed in. Its team is held until the write, so that it is used once.
 */
export const loadTeamOffer = async (
  tx: Database,
  actor: Actor,
  { invitationId, token }: { invitationId: InvitationId; token?: string | undefined },
): Promise<Authorized<TeamInvitationRow, 'ANSWER'>> => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in or make an account to join a team.')
  const known = await findTeamInvitation(tx, invitationId)
  if (!known) throw notFound()
  await lockTeam(tx, known.organizationId)
  const offer = await findTeamInvitation(tx, invitationId)
  if (!offer || !opens(offer, actor, token)) throw notFound()
  // asked again, an acceptance is answered as it was: to who accepted it, for as long as they are in
  const isOwn = offer.status === 'accepted' && offer.inviteeId === actor.userId
  if (offer.status !== 'pending' && !isOwn) throw notFound()
  return offer as Authorized<TeamInvitationRow, 'ANSWER'>
}
