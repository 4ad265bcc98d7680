import type { AttachmentId, ProjectId } from '@atelier/contract/ids'
import type { SourceChange } from '@atelier/contract/tasks/task'
import { and, asc, desc, eq, gt, inArray, lte, max, notInArray, sql } from 'drizzle-orm'
import {
  attachment,
  attachmentText,
  knowledgeItem,
  previousText,
  sourceChange,
} from '../../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../../platform/access/authorize.ts'
import type { Database } from '../../../../platform/db/database.ts'

const changesMax = 20

export const insertChange = async (
  tx: Database,
  _job: JobGrant,
  values: typeof sourceChange.$inferInsert,
): Promise<void> => {
  const { attachmentId } = values
  await tx.insert(sourceChange).values(values).onConflictDoNothing()
  const lastChanges = tx
    .select({ changedAt: sourceChange.changedAt })
    .from(sourceChange)
    .where(eq(sourceChange.attachmentId, attachmentId))
    .orderBy(desc(sourceChange.changedAt))
    .limit(changesMax)
  await tx
    .delete(sourceChange)
    .where(and(eq(sourceChange.attachmentId, attachmentId), notInArray(sourceChange.changedAt, lastChanges)))
}

export const consumePreviousText = async (
  tx: Database,
  _job: JobGrant,
  attachmentId: AttachmentId,
): Promise<string | null> => {
  const [row] = await tx
    .delete(previousText)
    .where(eq(previousText.attachmentId, attachmentId))
    .returning({ text: previousText.text })
  return row?.text ?? null
}

/** The old text is kept to compare it with the new one, and is no longer searched. */
export const savePreviousText = async (
  tx: Database,
  { id: attachmentId }: Grant<'attachment', 'REPLACE'>,
  readAt: Date,
): Promise<void> => {
  const [oldText] = await tx
    .delete(attachmentText)
    .where(eq(attachmentText.attachmentId, attachmentId))
    .returning({ text: attachmentText.text })
  if (oldText)
    await tx
      .insert(previousText)
      .values({ attachmentId, text: oldText.text, readAt })
      .onConflictDoUpdate({ target: previousText.attachmentId, set: { text: oldText.text, readAt } })
}

export const selectChanges = async (
  db: Database,
  ids: readonly AttachmentId[],
  after: Date,
  limit: number,
): Promise<SourceChange[]> => {
  const { attachmentId, changedAt, added, removed, more } = sourceChange
  const rows = await db
    .select({ attachmentId, title: attachment.title, changedAt, added, removed, more })
    .from(sourceChange)
    .innerJoin(attachment, eq(attachment.id, attachmentId))
    .where(and(inArray(attachmentId, [...ids]), gt(changedAt, after)))
    .orderBy(desc(changedAt))
    .limit(limit)
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.getTime() }))
}

/** The last change of each source, oldest first. */
export const selectProjectChanges = async (
  db: Database,
  projectId: ProjectId,
  { after, until }: { after: Date; until: Date },
  limit: number,
): Promise<SourceChange[]> => {
  const { attachmentId, changedAt, added, removed, more } = sourceChange
  // returns one change per source, so that a source that changes often doesn't displace others
  const lastChanges = db
    .selectDistinctOn([attachmentId], { attachmentId, changedAt, added, removed, more })
    .from(sourceChange)
    .where(
      and(
        inArray(
          attachmentId,
          db
            .select({ id: knowledgeItem.attachmentId })
            .from(knowledgeItem)
            .where(eq(knowledgeItem.baseId, projectId)),
        ),
        gt(changedAt, after),
        lte(changedAt, until),
      ),
    )
    .orderBy(attachmentId, desc(changedAt))
    .as('last')
  const rows = await db
    .select({
      attachmentId: lastChanges.attachmentId,
      title: attachment.title,
      changedAt: lastChanges.changedAt,
      added: lastChanges.added,
      removed: lastChanges.removed,
      more: lastChanges.more,
    })
    .from(lastChanges)
    .innerJoin(attachment, eq(attachment.id, lastChanges.attachmentId))
    .orderBy(asc(lastChanges.changedAt))
    .limit(limit)
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.getTime() }))
}

export const selectLastChanges = async (
  db: Database,
  ids: readonly AttachmentId[],
): Promise<Map<AttachmentId, Date>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sourceChange.attachmentId, at: max(sourceChange.changedAt) })
    .from(sourceChange)
    .where(inArray(sourceChange.attachmentId, [...ids]))
    .groupBy(sourceChange.attachmentId)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}

/** Returns the indexes of quotes that their sources no longer contain. */
export const selectMissingQuotes = async (
  db: Database,
  quotes: readonly { readonly attachmentId: AttachmentId; readonly quote: string }[],
): Promise<Set<number>> => {
  if (quotes.length === 0) return new Set()
  const values = sql.join(
    quotes.map(
      ({ attachmentId, quote }, index) => sql`(${index}::int, ${attachmentId}::uuid, ${quote}::text)`,
    ),
    sql`, `,
  )
  const ids = new Set(quotes.map(({ attachmentId }) => attachmentId))
  // the limit materializes this subquery, so that each text is decompressed once instead of once per quote
  const texts = db
    .select({ id: attachmentText.attachmentId, text: sql<string>`${attachmentText.text} || ''`.as('text') })
    .from(attachmentText)
    .where(inArray(attachmentText.attachmentId, [...ids]))
    .limit(ids.size)
    .as('source_texts')
  const rows = await db
    .select({ index: sql<number>`quotes.quote_index` })
    .from(sql`(values ${values}) quotes (quote_index, attachment_id, quote)`)
    .innerJoin(texts, sql`${texts.id} = quotes.attachment_id`)
    .where(sql`strpos(${texts.text}, quotes.quote) = 0`)
  return new Set(rows.map(({ index }) => index))
}
