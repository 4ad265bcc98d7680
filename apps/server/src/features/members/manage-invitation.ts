import type { InvitationId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import { publishProject } from '../projects/index.ts'
import { loadManagedInvitation } from './access.ts'
import { invite } from './invite.ts'
import { isExpired } from './invitation-life.ts'
import { tokenHash, linkOf } from './invitation-link.ts'
import { findOfferByToken, dismissRow } from './invitation-queries.ts'
import { takeInvitations } from './invite-pace.ts'
import { presentInvitation } from './present-invitation.ts'
import { takeBack } from './take-back.ts'

/** What a mailed link is about, for whoever has it. */
export const lookAtInvitation = async ({ db, clock }: AppContext, token: string) => {
  const offer = await findOfferByToken(db, tokenHash(token))
  if (!offer) throw notFound()
  return {
    ...presentInvitation(offer),
    email: offer.email,
    isExpired: isExpired(offer, clock.now()),
  }
}

/** Takes a pending invitation back: the link opens it no longer. */
export const revokeInvitation = (context: AppContext, actor: Actor, id: InvitationId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const invitation = await loadManagedInvitation({ db: tx }, actor, id)
    await takeBack(context, tx, invitation.grant, invitation)
  })

/** MBR-06 'Not now': it can still be accepted. */
export const dismissInvitation = (context: AppContext, actor: Actor, id: InvitationId): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (!(await dismissRow(tx, actor, id, context.clock.now()))) throw notFound()
    await context.events.publish(tx, [actor.userId], { type: 'invitation' })
  })

/** MBR-06: asks once more, with a new link in place of the old one; gives the link. */
export const resendInvitation = async (
  context: AppContext,
  actor: Actor,
  id: InvitationId,
): Promise<string> => {
  const { email } = await loadManagedInvitation(context, actor, id)
  await takeInvitations(context, actor, [email])
  return context.db.transaction(async (tx) => {
    const invitation = await loadManagedInvitation({ db: tx }, actor, id)
    const { token } = await invite(context, tx, actor, invitation.grant, invitation)
    await publishProject(context, tx, invitation.grant, 'updated')
    return linkOf(context.config, token)
  })
}
