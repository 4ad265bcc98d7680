import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { loadOffer, type OfferedInvitation, type OfferReference } from './access.ts'
import { isExpired } from './offers/life.ts'
import { tokenHash } from './link.ts'
import { findOfferByToken, type OfferRow } from './offers/offer-queries.ts'
import type { Place } from './place.ts'
import { requireVerifiedAddress } from './offers/proof.ts'
import { acceptRows, updateStatus } from './store/queries.ts'
import type { PlaceKind, PlaceId } from './offers/terms.ts'

const expired = 'This invitation has expired. Ask for a new one.'

export const readInvitation = async <Kind extends PlaceKind, Presented>(
  { db, clock }: AppContext,
  kind: Kind,
  token: string,
  present: (offer: OfferRow<Kind>) => Presented,
) => {
  const offer = await findOfferByToken(db, kind, tokenHash(token))
  if (!offer) throw notFound()
  return { ...present(offer), email: offer.email, isExpired: isExpired(kind, offer, clock.now()) }
}

const publishAnswer = async <Kind extends PlaceKind>(
  context: AppContext,
  tx: Database,
  actor: Actor,
  place: Place<Kind>,
  { grant, inviteeId }: OfferedInvitation<Kind>,
): Promise<void> => {
  await context.events.publish(tx, [actor.userId, ...(inviteeId ? [inviteeId] : [])], { type: 'invitation' })
  await place.publish(context, tx, grant)
}

/** MBR-06: joins once and returns the place. Members leave the link unused. */
export const acceptInvitation = <Kind extends PlaceKind>(
  context: AppContext,
  actor: Actor,
  place: Place<Kind>,
  input: OfferReference<Kind>,
): Promise<PlaceId<Kind>> =>
  context.db.transaction(async (tx) => {
    const offer = await loadOffer(tx, actor, place.kind, input)
    if (offer.status === 'accepted') return offer.placeId
    await requireVerifiedAddress(context, tx, actor, offer, input.token)
    if (isExpired(place.kind, offer, context.clock.now())) throw new AppError('CONFLICT', expired)
    const isNew = await place.join(context, tx, actor, offer)
    if (!isNew && offer.inviteeId !== actor.userId) return offer.placeId
    await acceptRows(tx, offer.grant, actor, offer.id)
    await publishAnswer(context, tx, actor, place, offer)
    return offer.placeId
  })

export const declineInvitation = <Kind extends PlaceKind>(
  context: AppContext,
  actor: Actor,
  place: Place<Kind>,
  input: OfferReference<Kind>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const offer = await loadOffer(tx, actor, place.kind, input)
    if (offer.status !== 'pending') throw notFound()
    await updateStatus(tx, offer.grant, offer.id, 'declined')
    await publishAnswer(context, tx, actor, place, offer)
  })
