import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/app-error.ts'
import { tokenHash } from '../members/index.ts'
import { findTeamOfferByToken } from './invitation-queries.ts'
import { presentTeamInvitation } from './present.ts'

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
