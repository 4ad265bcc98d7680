import type { InvitationId, TeamId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { linkOf, takeInvitations } from '../members/index.ts'
import { loadManagedAsking } from './access.ts'
import { askIntoTeam } from './ask-into-team.ts'
import { publishTeam } from './publish-team.ts'

/** Asks once more, with a new link in place of the old one and the whole time before it; gives the link. */
export const resendTeamInvitation = async (
  context: AppContext,
  actor: Actor,
  { teamId, invitationId }: { teamId: TeamId; invitationId: InvitationId },
): Promise<string> => {
  const { email } = await loadManagedAsking(context, actor, teamId, invitationId)
  await takeInvitations(context, actor, [email])
  return context.db.transaction(async (tx) => {
    const { inviteeId, role, grant } = await loadManagedAsking({ db: tx }, actor, teamId, invitationId)
    const { token } = await askIntoTeam(context, tx, grant, {
      email,
      role: role ?? 'member',
      inviterId: actor.userId,
      inviteeId,
      id: invitationId,
    })
    await publishTeam(context, tx, grant)
    return linkOf(context.config, `team/${token}`)
  })
}
