import type { ToolReaction } from '@atelier/contract/tools/ai-tool'
import type { AttachmentId, UserId } from '@atelier/contract/ids'
import { and, count, desc, eq, inArray, ne, sql, sum } from 'drizzle-orm'
import { attachment, attachmentText, chunk, knowledgeItem, projectMember } from '../../db/schema/index.ts'
import { aiToolPin, aiToolReaction, aiToolView } from './schema.ts'
import type { JobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'

export const selectViews = async (db: Database): Promise<Map<string, number>> => {
  const rows = await db.select().from(aiToolView)
  return new Map(rows.map(({ slug, views }) => [slug, views]))
}

export const addView = async (db: Database, _actor: Actor, slug: string): Promise<number> => {
  const [row] = await db
    .insert(aiToolView)
    .values({ slug, views: 1 })
    .onConflictDoUpdate({ target: aiToolView.slug, set: { views: sql`${aiToolView.views} + 1` } })
    .returning({ views: aiToolView.views })
  return row?.views ?? 0
}

export const countLikes = async (db: Database): Promise<Map<string, number>> => {
  const rows = await db
    .select({ slug: aiToolReaction.slug, likes: count() })
    .from(aiToolReaction)
    .where(eq(aiToolReaction.type, 'like'))
    .groupBy(aiToolReaction.slug)
  return new Map(rows.map(({ slug, likes }) => [slug, likes]))
}

export const selectReactions = async (db: Database, userId: UserId): Promise<Map<string, ToolReaction>> => {
  const rows = await db.select().from(aiToolReaction).where(eq(aiToolReaction.userId, userId))
  return new Map(rows.map(({ slug, type }) => [slug, type]))
}

export const upsertReaction = async (
  db: Database,
  { userId }: Actor,
  slug: string,
  type: ToolReaction,
): Promise<void> => {
  await db
    .insert(aiToolReaction)
    .values({ slug, userId, type })
    .onConflictDoUpdate({ target: [aiToolReaction.slug, aiToolReaction.userId], set: { type } })
}

export const selectPins = async (db: Database, userId: UserId): Promise<string[]> => {
  const rows = await db
    .select({ slug: aiToolPin.slug })
    .from(aiToolPin)
    .where(eq(aiToolPin.userId, userId))
    .orderBy(desc(aiToolPin.pinnedAt), aiToolPin.slug)
  return rows.map(({ slug }) => slug)
}

export const insertPin = async (db: Database, { userId }: Actor, slug: string, pinnedAt: Date) => {
  await db.insert(aiToolPin).values({ userId, slug, pinnedAt }).onConflictDoNothing()
}

export const deletePin = async (db: Database, { userId }: Actor, slug: string): Promise<void> => {
  await db.delete(aiToolPin).where(and(eq(aiToolPin.userId, userId), eq(aiToolPin.slug, slug)))
}

/** Keeps the reactions and pins that `to` already has. */
export const moveTools = async (tx: Database, _job: JobGrant, from: UserId, to: UserId): Promise<void> => {
  for (const row of await tx.select().from(aiToolPin).where(eq(aiToolPin.userId, from)))
    await tx
      .insert(aiToolPin)
      .values({ ...row, userId: to })
      .onConflictDoNothing()
  for (const row of await tx.select().from(aiToolReaction).where(eq(aiToolReaction.userId, from)))
    await tx
      .insert(aiToolReaction)
      .values({ ...row, userId: to })
      .onConflictDoNothing()
}

const isReadable = (userId: UserId) =>
  sql`(${attachment.ownerId} = ${userId} or exists (select from ${knowledgeItem} k join ${projectMember} m on m.project_id = k.base_id where k.attachment_id = ${attachment.id} and m.user_id = ${userId}))`

export const hasSources = async (db: Database, userId: UserId): Promise<boolean> => {
  const [row] = await db
    .select({ id: attachment.id })
    .from(attachment)
    .where(and(ne(attachment.source, 'WEB'), isReadable(userId)))
    .limit(1)
  return row !== undefined
}

export const selectLikelySources = async (
  db: Database,
  userId: UserId,
  query: string,
  limit: number,
): Promise<{ id: AttachmentId; title: string; characters: number | null }[]> =>
  db
    .select({ id: attachment.id, title: attachment.title, characters: attachment.characters })
    .from(chunk)
    .innerJoin(attachment, eq(attachment.id, chunk.attachmentId))
    .where(
      and(sql`${chunk.searchVector} @@ ${query}::tsquery`, ne(attachment.source, 'WEB'), isReadable(userId)),
    )
    .groupBy(attachment.id)
    .orderBy(desc(sum(sql`1`)), attachment.id)
    .limit(limit)

export const selectTexts = async (
  db: Database,
  ids: readonly AttachmentId[],
): Promise<Map<AttachmentId, string>> => {
  const rows = await db
    .select({ id: attachmentText.attachmentId, text: attachmentText.text })
    .from(attachmentText)
    .where(inArray(attachmentText.attachmentId, [...ids]))
  return new Map(rows.map(({ id, text }) => [id, text]))
}
