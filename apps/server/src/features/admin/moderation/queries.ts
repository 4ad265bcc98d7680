import type { ChatbotId, PromptId, ReportId, UserId } from '@atelier/contract/ids'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { bot, promptOffer, savedPrompt, user } from '../../../db/schema/index.ts'
import { publicReport } from './schema.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'

type Admin = Grant<'server', 'ADMINISTER'>

export const isInLibrary = async (db: Database, promptId: PromptId): Promise<boolean> => {
  const rows = await db
    .select({ id: promptOffer.promptId })
    .from(promptOffer)
    .innerJoin(savedPrompt, eq(savedPrompt.id, promptOffer.promptId))
    .innerJoin(user, eq(user.id, savedPrompt.ownerId))
    .where(
      and(eq(promptOffer.promptId, promptId), eq(promptOffer.status, 'accepted'), isNull(user.blockedAt)),
    )
  return rows.length === 1
}

export const insertReport = async (
  db: Database,
  _reader: Actor,
  values: typeof publicReport.$inferInsert,
): Promise<void> => {
  await db.insert(publicReport).values(values)
}

export const selectReports = (db: Database, _admin: Admin, before: ReportId | null, limit: number) =>
  db
    .select({
      id: publicReport.id,
      reason: publicReport.reason,
      createdAt: publicReport.createdAt,
      botId: publicReport.botId,
      promptId: publicReport.promptId,
      name: sql<string>`coalesce(${bot.live} ->> 'name', ${bot.draft} ->> 'name', ${promptOffer.name}, ${savedPrompt.name})`,
      isPublic: sql<boolean>`(${bot.access} = 'public' and ${bot.live} is not null) is true or (${promptOffer.status} = 'accepted') is true`,
      takenDownReason: sql<
        string | null
      >`case when ${bot.takenDownAt} is not null then ${bot.takenDownReason} when ${promptOffer.status} = 'declined' then ${promptOffer.reason} end`,
      ownerId: user.id,
      ownerName: user.name,
    })
    .from(publicReport)
    .leftJoin(bot, eq(bot.id, publicReport.botId))
    .leftJoin(savedPrompt, eq(savedPrompt.id, publicReport.promptId))
    .leftJoin(promptOffer, eq(promptOffer.promptId, publicReport.promptId))
    .innerJoin(user, sql`${user.id} = coalesce(${bot.ownerId}, ${savedPrompt.ownerId})`)
    .where(before === null ? undefined : lt(publicReport.id, before))
    .orderBy(desc(publicReport.id))
    .limit(limit)

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

export const deleteReport = async (tx: Database, _admin: Admin, id: ReportId): Promise<string | null> => {
  const [row] = await tx
    .delete(publicReport)
    .where(eq(publicReport.id, id))
    .returning({ botId: publicReport.botId, promptId: publicReport.promptId })
  return row?.botId ?? row?.promptId ?? null
}

interface ModeratedItem {
  ownerId: UserId
  name: string
}

/** A takedown makes the bot private, which also removes it from lists, embeds and its handle. */
export const setBotTakedown = async (
  tx: Database,
  _admin: Admin,
  id: ChatbotId,
  takedown: { at: Date; reason: string } | null,
): Promise<ModeratedItem | null> => {
  const [row] = await tx
    .update(bot)
    .set(
      takedown === null
        ? { takenDownAt: null, takenDownReason: '' }
        : {
            takenDownAt: takedown.at,
            takenDownReason: takedown.reason,
            access: 'private' as const,
            teamId: null,
          },
    )
    .where(eq(bot.id, id))
    .returning({ ownerId: bot.ownerId, name: sql<string>`${bot.draft} ->> 'name'` })
  return row ?? null
}

export const unpublishOffer = async (
  tx: Database,
  _admin: Admin,
  id: PromptId,
  reason: string,
): Promise<ModeratedItem | null> => {
  const [row] = await tx
    .update(promptOffer)
    .set({ status: 'declined', reason })
    .from(savedPrompt)
    .where(
      and(
        eq(promptOffer.promptId, id),
        eq(promptOffer.status, 'accepted'),
        eq(savedPrompt.id, promptOffer.promptId),
      ),
    )
    .returning({ ownerId: savedPrompt.ownerId, name: promptOffer.name })
  return row ?? null
}
