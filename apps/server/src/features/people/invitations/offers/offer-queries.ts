import type { InvitationId, UserId } from '@atelier/contract/ids'
import type { Language } from '@atelier/contract/language'
import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { invitation, emailLanguage, organization, project, user } from '../../../../db/schema/index.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { PlaceKind } from './terms.ts'
import { invitationColumns, type InvitationRow, isInto } from '../store/queries.ts'

export type OfferRow<Kind extends PlaceKind = PlaceKind> = InvitationRow<Kind> & {
  placeName: string
  placeSymbol: string | null
  inviterName: string
  inviterPicture: string | null
  language: Language | null
}

const selectOffers = (db: Database) =>
  db
    .select({
      ...invitationColumns,
      placeName: sql<string>`coalesce(${project.name}, ${organization.name})`,
      placeSymbol: project.symbol,
      inviterName: user.name,
      inviterPicture: user.image,
      language: sql<Language | null>`coalesce((select u.preferences->>'language' from ${user} u where u.id = ${invitation.inviteeId}), ${emailLanguage})`,
    })
    .from(invitation)
    .leftJoin(project, eq(project.id, invitation.projectId))
    .leftJoin(organization, eq(organization.id, invitation.teamId))
    .innerJoin(user, eq(user.id, invitation.inviterId))

const isPending = eq(invitation.status, 'pending')

const waitsFor = (kind: PlaceKind, inviteeId: UserId, invitedAfter: Date) =>
  and(
    isInto(kind),
    eq(invitation.inviteeId, inviteeId),
    isPending,
    gt(invitation.invitedAt, invitedAfter),
    isNull(project.archivedAt),
  )

export interface OfferPosition {
  isDismissed: boolean
  invitedAt: Date
  id: string
}

const isDismissed = sql`(${invitation.dismissedAt} is not null)`

const after = ({ isDismissed: was, invitedAt, id }: OfferPosition) =>
  or(
    was ? undefined : isDismissed,
    and(
      sql`${isDismissed} = ${was}`,
      sql`(${invitation.invitedAt}, ${invitation.id}) < (${invitedAt.toISOString()}::timestamptz, ${id}::uuid)`,
    ),
  )

export const selectOffersTo = async <Kind extends PlaceKind>(
  db: Database,
  kind: Kind,
  inviteeId: UserId,
  { invitedAfter, place = null, limit }: { invitedAfter: Date; place?: OfferPosition | null; limit: number },
): Promise<OfferRow<Kind>[]> =>
  (await selectOffers(db)
    .where(and(waitsFor(kind, inviteeId, invitedAfter), place ? after(place) : undefined))
    .orderBy(isDismissed, desc(invitation.invitedAt), desc(invitation.id))
    .limit(limit)) as OfferRow<Kind>[]

export const countOffersTo = (
  db: Database,
  inviteeId: UserId,
  invitedAfter: Date,
  most: number,
): Promise<number> =>
  db.$count(
    db
      .select({ id: invitation.id })
      .from(invitation)
      .innerJoin(project, eq(project.id, invitation.projectId))
      .where(and(waitsFor('project', inviteeId, invitedAfter), isNull(invitation.dismissedAt)))
      .limit(most)
      .as('waiting'),
  )

const findOffer = async <Kind extends PlaceKind>(
  db: Database,
  kind: Kind,
  where: SQL | undefined,
): Promise<OfferRow<Kind> | null> => {
  const [row] = (await selectOffers(db).where(and(isInto(kind), isPending, where))) as OfferRow<Kind>[]
  return row ?? null
}

export const findOfferByToken = <Kind extends PlaceKind>(db: Database, kind: Kind, tokenHash: string) =>
  findOffer(db, kind, eq(invitation.tokenHash, tokenHash))

/** Null if answered, revoked or resent since. */
export const findOfferToMail = <Kind extends PlaceKind>(
  db: Database,
  kind: Kind,
  id: InvitationId,
  invitedAt: Date,
) =>
  findOffer(
    db,
    kind,
    and(eq(invitation.id, id), eq(invitation.invitedAt, invitedAt), isNull(project.archivedAt)),
  )
