import type { InvitationId, TeamId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { loadManagedAsking } from './access.ts'
import { setTeamInvitationStatus } from './invitation-queries.ts'
import { publishTeam } from './publish-team.ts'

/** From now on nobody can accept it; whose bell shows it is told. */
export const revokeTeamInvitation = (
  context: AppContext,
  actor: Actor,
  { teamId, invitationId }: { teamId: TeamId; invitationId: InvitationId },
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const asked = await loadManagedAsking({ db: tx }, actor, teamId, invitationId)
    await setTeamInvitationStatus(tx, asked.grant, asked.id, 'canceled')
    if (asked.inviteeId) await context.events.publish(tx, [asked.inviteeId], { type: 'invitation' })
    await publishTeam(context, tx, { id: teamId })
  })
