import type { TeamId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { forgetAnswers } from '../../platform/http/queries.ts'
import { selectPending } from '../invitations/index.ts'
import { loadTeam, loadFounder } from './access.ts'
import { publishTeam } from './team-place.ts'
import {
  findOwnTeam,
  mayHaveTeam,
  type TeamRow,
  deleteTeamRow,
  insertTeam,
  updateTeamName,
} from './queries.ts'

/** The actor's team, and whether they could make one. */
export const getOwnTeam = async (
  { db, config }: AppContext,
  actor: Actor,
): Promise<{ row: TeamRow | null; mayCreate: boolean }> => {
  const row = await findOwnTeam(db, actor.userId)
  return { row, mayCreate: row === null && (await mayHaveTeam(db, config, actor.userId)) }
}

const publishToInvitees = async (
  { events }: AppContext,
  tx: Database,
  team: Grant<'team', 'MANAGE_TEAM' | 'DELETE_TEAM'>,
): Promise<void> => {
  const invitees = (await selectPending(tx, team)).flatMap(({ inviteeId }) => inviteeId ?? [])
  await events.publish(tx, invitees, { type: 'invitation' })
}

/** The team goes, with its invitations; its people stay in the projects that they have joined. */
export const deleteTeam = (context: AppContext, actor: Actor, id: TeamId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const team = await loadTeam({ db: tx }, actor, id, 'DELETE_TEAM')
    await publishTeam(context, tx, team)
    await publishToInvitees(context, tx, team.grant)
    await deleteTeamRow(tx, team.grant)
    await forgetAnswers(tx, actor.userId)
  })

/** MBR-03: makes a team, whose owner its maker stays. */
export const createTeam = (context: AppContext, actor: Actor, { name }: { name: string }): Promise<TeamRow> =>
  context.db.transaction(async (tx) => {
    const founder = await loadFounder(context, tx, actor)
    const id = await insertTeam(tx, founder, { name, createdAt: context.clock.now() })
    await publishTeam(context, tx, { id })
    return loadTeam({ db: tx }, actor, id, 'READ')
  })

/** Whom the team invites sees the new name too. */
export const renameTeam = (
  context: AppContext,
  actor: Actor,
  id: TeamId,
  { name }: { name: string },
): Promise<TeamRow> =>
  context.db.transaction(async (tx) => {
    const team = await loadTeam({ db: tx }, actor, id, 'MANAGE_TEAM')
    await updateTeamName(tx, team.grant, name)
    await publishTeam(context, tx, team)
    await publishToInvitees(context, tx, team.grant)
    return { ...team, name }
  })
