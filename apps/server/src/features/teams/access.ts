import type { TeamId, UserId } from '@atelier/contract/ids'
import type { TeamRole } from '@atelier/contract/teams/team'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import { authorize, type Grant, type WithGrant, type Policy } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  findOwnTeam,
  findTeamFor,
  findTeamMember,
  lockPerson,
  lockTeam,
  canCreateTeam,
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
  // without its owner, the team couldn't be managed
  LEAVE_TEAM: role !== 'owner',
  DELETE_TEAM: rights[role].has('DELETE_TEAM'),
})

const teamPolicy: Policy<'team', TeamRow, TeamRight> = {
  kind: 'team',
  idOf: ({ id }) => id,
  errorFor: ({ role }, right) => {
    if (!rights[role].has(right))
      return new AppError('NOT_ALLOWED', 'Your role in this team doesn’t allow that.')
    return null
  },
}

/**
 * The only way to load a team to act on. Throws NOT_FOUND for non-members, NOT_ALLOWED for insufficient
 * roles.
 */
export const loadTeam = async <Right extends TeamRight>(
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  id: TeamId,
  right: Right,
): Promise<WithGrant<TeamRow, 'team', Right>> => {
  // locks first, so that the membership is read in its current state
  if (right !== 'READ') await lockTeam(db, id)
  return authorize(teamPolicy, actor, await findTeamFor(db, actor.userId, id), right)
}

const memberPolicyFor = (teamId: TeamId): Policy<'team member', TeamMemberRow, 'CHANGE'> => ({
  kind: 'team member',
  idOf: ({ uid: userId }) => ({ teamId, userId }),
  errorFor: ({ role }) => {
    if (role === 'owner') return new AppError('CONFLICT', 'The team’s owner can’t be removed.')
    return null
  },
})

type ChangeablePerson = WithGrant<TeamMemberRow, 'team member', 'CHANGE'>

const loadPerson = async (
  tx: Database,
  actor: Actor,
  team: Grant<'team', 'MANAGE_TEAM' | 'LEAVE'>,
  userId: UserId,
): Promise<ChangeablePerson> =>
  authorize(memberPolicyFor(team.id), actor, await findTeamMember(tx, team, userId), 'CHANGE')

export const loadChangeablePerson = async (
  tx: Database,
  actor: Actor,
  { teamId, userId }: { teamId: TeamId; userId: UserId },
): Promise<ChangeablePerson> => {
  const team = await loadTeam({ db: tx }, actor, teamId, 'MANAGE_TEAM')
  return loadPerson(tx, actor, team.grant, userId)
}

export const loadLeaver = async (tx: Database, actor: Actor, teamId: TeamId): Promise<ChangeablePerson> => {
  const team = await loadTeam({ db: tx }, actor, teamId, 'LEAVE')
  return loadPerson(tx, actor, team.grant, actor.userId)
}

const createTeamPolicy: Policy<'account', { id: UserId; mayHaveTeam: boolean }, 'CREATE_TEAM'> = {
  kind: 'account',
  idOf: ({ id }) => id,
  errorFor: ({ mayHaveTeam }) => {
    if (!mayHaveTeam) return new AppError('NOT_ALLOWED', 'Creating a team requires the team plan.')
    return null
  },
}

/** Locks the person, so that concurrent calls don't create two teams. */
export const loadFounder = async (
  { config }: Pick<AppContext, 'config'>,
  tx: Database,
  actor: Actor,
): Promise<Grant<'account', 'CREATE_TEAM'>> => {
  if (actor.kind === 'guest')
    // unreachable: the guest plan includes no team
    throw new AppError('NOT_ALLOWED', 'Sign in or create an account to create a team.')
  const account = { id: actor.userId, mayHaveTeam: await canCreateTeam(tx, config, actor.userId) }
  const { grant } = authorize(createTeamPolicy, actor, account, 'CREATE_TEAM')
  await requireNoTeam(tx, actor)
  return grant
}

export const requireNoTeam = async (tx: Database, actor: Actor): Promise<void> => {
  await lockPerson(tx, actor.userId)
  const team = await findOwnTeam(tx, actor.userId)
  if (team)
    throw new AppError(
      'CONFLICT',
      sentence('You’re already on the team “{name}”. Leave it first; you can only be on one team.', {
        name: team.name,
      }),
    )
}
