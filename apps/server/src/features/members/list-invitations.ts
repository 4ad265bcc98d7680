import type { DataOf, QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/invitations'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { pageByOrder, readOrderCursor } from '../../platform/keyset.ts'
import { lifeBegan } from './invitation-life.ts'
import { type BellPlace, countOffersTo, type OfferRow, selectOffersTo } from './invitation-queries.ts'
import { findJoinsBy } from './joins-by.ts'
import { presentInvitation } from './present-invitation.ts'

const order = 'bell'

/** Milliseconds; of one that was dismissed below zero. */
const keyOf = ({ invitedAt, dismissedAt }: OfferRow): number =>
  dismissedAt === null ? invitedAt.getTime() : -invitedAt.getTime()

const yearTenThousand = Date.UTC(10_000, 0)
const Key = z.number().int().gt(-yearTenThousand).lt(yearTenThousand)

const placeOf = (cursor: string | undefined): BellPlace | null => {
  const at = readOrderCursor(cursor, order)
  if (!at) return null
  const key = Key.safeParse(at.key)
  if (!key.success)
    throw new AppError('BAD_INPUT', 'This cursor is not one of ours. Start the list again without it.')
  return { isDismissed: key.data < 0, invitedAt: new Date(Math.abs(key.data)), id: at.id }
}

/** MBR-08: what the bell shows, page by page. */
export const listInvitations = async (
  context: AppContext,
  actor: Actor,
  { cursor, limit }: QueryOf<typeof endpoints.listInvitations>,
): Promise<DataOf<typeof endpoints.listInvitations>> => {
  const { db, clock } = context
  const invitedAfter = lifeBegan(clock.now())
  const place = placeOf(cursor)
  const rows = await selectOffersTo(db, actor.userId, { invitedAfter, place, limit: limit + 1 })
  const { items, nextCursor } = pageByOrder(rows, limit, order, (row) => ({ key: keyOf(row), id: row.id }))
  const joinsBy = await findJoinsBy(context, actor)
  return {
    invitations: items.map((row) => ({ ...presentInvitation(row), joinsBy })),
    nextCursor,
    pending: await countOffersTo(db, actor.userId, invitedAfter, limits.invitation.badgeCap + 1),
  }
}
