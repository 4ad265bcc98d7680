import type { InvitationId } from '@atelier/contract/ids'
import { authorize, type Grant, type WithGrant, type Policy } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { tokenHash } from './link.ts'
import type { PlaceId, PlaceKind } from './offers/terms.ts'
import { findInvitation, type InvitationRow, lockInvitation, type MemberRight } from './store/queries.ts'

export type ManagedInvitation<Kind extends PlaceKind, Right extends MemberRight = MemberRight> = WithGrant<
  InvitationRow<Kind>,
  Kind,
  Right
>

export const loadPending = async <Kind extends PlaceKind, Right extends MemberRight>(
  db: Database,
  grant: Grant<Kind, Right>,
  id: InvitationId,
): Promise<ManagedInvitation<Kind, Right>> => {
  const row = await findInvitation(db, grant.kind, id)
  if (row?.status !== 'pending' || row.placeId !== grant.id) throw notFound()
  return { ...row, grant }
}

type OfferedRow<Kind extends PlaceKind> = InvitationRow<Kind> & { archivedAt: Date | null }

export type OfferedInvitation<Kind extends PlaceKind> = WithGrant<OfferedRow<Kind>, Kind, 'JOIN'>

const joining = <Kind extends PlaceKind>(
  kind: Kind,
  token: string | undefined,
): Policy<Kind, OfferedRow<Kind>, 'JOIN'> => ({
  kind,
  idOf: ({ placeId }) => placeId,
  refusal: ({ inviteeId, tokenHash: hash, status, archivedAt }, _right, { userId }) => {
    const opens = inviteeId === userId || (token !== undefined && tokenHash(token) === hash)
    if (!opens) return notFound()
    // retrying an acceptance succeeds while the invitee is a member
    const isOwn = status === 'accepted' && inviteeId === userId
    if (status !== 'pending' && !isOwn) return notFound()
    if (archivedAt)
      return new AppError('PROJECT_ARCHIVED', 'This project is archived, so no one can join it.')
    return null
  },
})

export interface OfferReference<Kind extends PlaceKind> {
  invitationId: InvitationId
  placeId?: PlaceId<Kind> | undefined
  token?: string | undefined
}

/** Bound to the account, or opened by the link's secret. Locked, so that it is used once. */
export const loadOffer = async <Kind extends PlaceKind>(
  tx: Database,
  actor: Actor,
  kind: Kind,
  { invitationId, placeId, token }: OfferReference<Kind>,
): Promise<OfferedInvitation<Kind>> => {
  if (actor.kind === 'guest')
    throw new AppError(
      'NOT_ALLOWED',
      kind === 'team'
        ? 'Sign in or create an account to join a team.'
        : 'Sign in or create an account to join a project.',
    )
  const row = await lockInvitation(tx, kind, invitationId)
  const isIntoPlace = placeId === undefined || row?.placeId === placeId
  return authorize(joining(kind, token), actor, isIntoPlace ? row : null, 'JOIN')
}
