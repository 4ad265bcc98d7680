import type { InvitationId, UserId } from '@atelier/contract/ids'
import type { Language } from '@atelier/contract/language'
import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { invitation, emailLanguage, organization, project, user } from '../../../../db/schema/index.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { TargetKind } from './terms.ts'
import { invitationColumns, type InvitationRow, isForKind } from '../store/queries.ts'

export type InvitationDetails<Kind extends TargetKind = TargetKind> = InvitationRow<Kind> & {
  targetName: string
  targetSymbol: string | null
  inviterName: string
  inviterPicture: string | null
  language: Language | null
}

const selectInvitationDetails = (db: Database) =>
  db
    .select({
      ...invitationColumns,
      targetName: sql<string>`coalesce(${project.name}, ${organization.name})`,
      targetSymbol: project.symbol,
      inviterName: user.name,
      inviterPicture: user.image,
      language: sql<Language | null>`coalesce((select u.preferences->>'language' from ${user} u where u.id = ${invitation.inviteeId}), ${emailLanguage})`,
    })
    .from(invitation)
    .leftJoin(project, eq(project.id, invitation.projectId))
    .leftJoin(organization, eq(organization.id, invitation.teamId))
    .innerJoin(user, eq(user.id, invitation.inviterId))

const isPending = eq(invitation.status, 'pending')

const isPendingFor = (kind: TargetKind, inviteeId: UserId, invitedAfter: Date) =>
  and(
    isForKind(kind),
    eq(invitation.inviteeId, inviteeId),
    isPending,
    gt(invitation.invitedAt, invitedAfter),
    isNull(project.archivedAt),
  )

export interface InvitationPosition {
  isDismissed: boolean
  invitedAt: Date
  id: string
}

const isDismissedSql = sql`(${invitation.dismissedAt} is not null)`

const isAfter = ({ isDismissed, invitedAt, id }: InvitationPosition) =>
  or(
    isDismissed ? undefined : isDismissedSql,
    and(
      sql`${isDismissedSql} = ${isDismissed}`,
      sql`(${invitation.invitedAt}, ${invitation.id}) < (${invitedAt.toISOString()}::timestamptz, ${id}::uuid)`,
    ),
  )

export const selectInvitationsTo = async <Kind extends TargetKind>(
  db: Database,
  kind: Kind,
  inviteeId: UserId,
  {
    invitedAfter,
    position = null,
    limit,
  }: { invitedAfter: Date; position?: InvitationPosition | null; limit: number },
): Promise<InvitationDetails<Kind>[]> =>
  (await selectInvitationDetails(db)
    .where(and(isPendingFor(kind, inviteeId, invitedAfter), position ? isAfter(position) : undefined))
    .orderBy(isDismissedSql, desc(invitation.invitedAt), desc(invitation.id))
    .limit(limit)) as InvitationDetails<Kind>[]

export const countInvitationsTo = (
  db: Database,
  inviteeId: UserId,
  invitedAfter: Date,
  limit: number,
): Promise<number> =>
  db.$count(
    db
      .select({ id: invitation.id })
      .from(invitation)
      .innerJoin(project, eq(project.id, invitation.projectId))
      .where(and(isPendingFor('project', inviteeId, invitedAfter), isNull(invitation.dismissedAt)))
      .limit(limit)
      .as('waiting'),
  )

const findInvitationDetails = async <Kind extends TargetKind>(
  db: Database,
  kind: Kind,
  where: SQL | undefined,
): Promise<InvitationDetails<Kind> | null> => {
  const [row] = (await selectInvitationDetails(db).where(
    and(isForKind(kind), isPending, where),
  )) as InvitationDetails<Kind>[]
  return row ?? null
}

export const findInvitationByToken = <Kind extends TargetKind>(db: Database, kind: Kind, tokenHash: string) =>
  findInvitationDetails(db, kind, eq(invitation.tokenHash, tokenHash))

/** Null if the invitation was answered, revoked or sent again. */
export const findInvitationToEmail = <Kind extends TargetKind>(
  db: Database,
  kind: Kind,
  id: InvitationId,
  invitedAt: Date,
) =>
  findInvitationDetails(
    db,
    kind,
    and(eq(invitation.id, id), eq(invitation.invitedAt, invitedAt), isNull(project.archivedAt)),
  )
