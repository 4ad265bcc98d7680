import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/team-invitations'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { loadTeamOffer } from './access.ts'
import { setTeamInvitationStatus } from './invitation-queries.ts'
import { publishTeam } from './publish-team.ts'

/** Says no: the invitation is gone, for the team too, which may ask again. */
export const declineTeamInvitation = (
  context: AppContext,
  actor: Actor,
  input: BodyOf<typeof endpoints.declineTeamInvitation>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const offer = await loadTeamOffer(tx, actor, input)
    if (offer.status !== 'pending') throw notFound()
    await setTeamInvitationStatus(tx, offer.grant, offer.id, 'rejected')
    await context.events.publish(tx, [actor.userId, ...(offer.inviteeId ? [offer.inviteeId] : [])], {
      type: 'invitation',
    })
    await publishTeam(context, tx, { id: offer.organizationId })
  })
