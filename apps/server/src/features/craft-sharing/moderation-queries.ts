import type { CraftReportId, CraftShareId } from '@atelier/contract/ids'
import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { craft, craftReport, craftShare, user } from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'

export const insertReport = async (
  db: Database,
  { id: shareId }: Grant<'craft share', 'REPORT'>,
  values: Omit<typeof craftReport.$inferInsert, 'shareId'>,
): Promise<void> => {
  await db.insert(craftReport).values({ ...values, shareId })
}

const reportColumns = {
  id: craftReport.id,
  reason: craftReport.reason,
  createdAt: craftReport.createdAt,
  shareId: craftShare.id,
  ownerId: craftShare.ownerId,
  ownerName: user.name,
  title: craft.title,
  type: craft.type,
  access: craftShare.access,
  takenDownAt: craftShare.takenDownAt,
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

export const selectReports = (
  db: Database,
  _admin: Grant<'server', 'ADMINISTER'>,
  beforeId: CraftReportId | null,
  limit: number,
) =>
  db
    .select(reportColumns)
    .from(craftReport)
    .innerJoin(craftShare, eq(craftShare.id, craftReport.shareId))
    .innerJoin(craft, eq(craft.id, craftShare.craftId))
    .innerJoin(user, eq(user.id, craftShare.ownerId))
    .where(beforeId === null ? undefined : lt(craftReport.id, beforeId))
    .orderBy(desc(craftReport.id))
    .limit(limit)

export const deleteReport = async (
  tx: Database,
  _admin: Grant<'server', 'ADMINISTER'>,
  id: CraftReportId,
): Promise<CraftShareId | null> => {
  const [row] = await tx
    .delete(craftReport)
    .where(eq(craftReport.id, id))
    .returning({ shareId: craftReport.shareId })
  return row?.shareId ?? null
}

/** Applies to every link to the craft, so that a link to another version doesn’t bypass it. */
export const setTakedown = async (
  tx: Database,
  _admin: Grant<'server', 'ADMINISTER'>,
  id: CraftShareId,
  takedown: { at: Date; reason: string } | null,
) => {
  const link = alias(craftShare, 'link')
  const [row] = await tx
    .update(craftShare)
    .set({ takenDownAt: takedown?.at ?? null, takenDownReason: takedown?.reason ?? '' })
    .where(
      and(
        eq(craftShare.craftId, tx.select({ id: link.craftId }).from(link).where(eq(link.id, id))),
        takedown === null ? isNotNull(craftShare.takenDownAt) : isNull(craftShare.takenDownAt),
      ),
    )
    .returning({ ownerId: craftShare.ownerId, craftId: craftShare.craftId })
  return row ?? null
}

export const shareExists = async (
  db: Database,
  _admin: Grant<'server', 'ADMINISTER'>,
  id: CraftShareId,
): Promise<boolean> => (await db.$count(craftShare, eq(craftShare.id, id))) === 1
