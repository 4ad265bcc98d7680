import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/team-invitations'
import type { InvitationId, TeamId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { tokenHash, linkOf, takeInvitations } from '../members/index.ts'
import { loadManagedAsking, loadTeamOffer } from './access.ts'
import { inviteIntoTeam } from './invite-into-team.ts'
import { setTeamInvitationStatus, findTeamOfferByToken } from './invitation-queries.ts'
import { presentTeamInvitation } from './present.ts'
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

/** What a mailed link is about, for whoever has it. */
export const lookAtTeamInvitation = async ({ db, clock }: AppContext, token: string) => {
  const offer = await findTeamOfferByToken(db, tokenHash(token))
  if (!offer) throw notFound()
  return {
    ...presentTeamInvitation(offer),
    email: offer.email,
    isExpired: offer.expiresAt <= clock.now(),
  }
}

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
    const { token } = await inviteIntoTeam(context, tx, grant, {
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
