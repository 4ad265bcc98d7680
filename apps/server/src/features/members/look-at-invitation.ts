import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/app-error.ts'
import { isExpired } from './invitation-life.ts'
import { tokenHash } from './invitation-link.ts'
import { findOfferByToken } from './invitation-queries.ts'
import { presentInvitation } from './present-invitation.ts'

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
