import type { ChatbotId } from '@atelier/contract/ids'
import { and, type AnyColumn, eq, isNull, sql } from 'drizzle-orm'
import { bot, user } from '../../../db/schema/index.ts'
import { botEmbed } from './schema.ts'
import type { Grant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'

export const findEmbed = async (db: Database, botId: ChatbotId) => {
  const [row] = await db.select().from(botEmbed).where(eq(botEmbed.botId, botId))
  return row ?? null
}

/** `day` is YYYY-MM-DD. One statement, so that concurrent visitors can't exceed the limit of answers. */
export const countVisitorAnswer = async (
  tx: Database,
  { id: botId }: Grant<'bot', 'USE'>,
  day: string,
  tokensMax: number | null,
): Promise<boolean> => {
  const valueOnDay = (column: AnyColumn) =>
    sql`case when ${botEmbed.usedOn} = ${day} then ${column} else 0 end`
  const rows = await tx
    .update(botEmbed)
    .set({ used: sql`${valueOnDay(botEmbed.used)} + 1`, tokens: valueOnDay(botEmbed.tokens), usedOn: day })
    .where(
      and(
        eq(botEmbed.botId, botId),
        sql`${valueOnDay(botEmbed.used)} < ${botEmbed.dailyMax}`,
        tokensMax === null ? undefined : sql`${valueOnDay(botEmbed.tokens)} < ${tokensMax}`,
      ),
    )
    .returning({ used: botEmbed.used })
  return rows.length === 1
}

export const refundVisitorAnswer = async (
  db: Database,
  { id: botId }: Grant<'bot', 'USE'>,
  day: string,
): Promise<void> => {
  await db
    .update(botEmbed)
    .set({ used: sql`greatest(${botEmbed.used} - 1, 0)` })
    .where(and(eq(botEmbed.botId, botId), eq(botEmbed.usedOn, day)))
}

export const countVisitorTokens = async (
  db: Database,
  { id: botId }: Grant<'bot', 'USE'>,
  day: string,
  tokens: number,
): Promise<void> => {
  await db
    .update(botEmbed)
    .set({ tokens: sql`${botEmbed.tokens} + ${tokens}` })
    .where(and(eq(botEmbed.botId, botId), eq(botEmbed.usedOn, day)))
}

export const saveSites = async (
  tx: Database,
  { id: botId }: Grant<'bot', 'EDIT_BOT'>,
  sites: readonly string[],
  dailyMax: number | undefined,
): Promise<void> => {
  if (sites.length === 0) await tx.delete(botEmbed).where(eq(botEmbed.botId, botId))
  else
    await tx
      .insert(botEmbed)
      .values({ botId, sites, dailyMax })
      .onConflictDoUpdate({
        target: botEmbed.botId,
        set: { sites, ...(dailyMax !== undefined && { dailyMax }) },
      })
}

export const findEmbedded = async (db: Database, botId: ChatbotId) => {
  const [row] = await db
    .select({ ownerId: bot.ownerId, live: bot.live, opensSources: bot.opensSources, sites: botEmbed.sites })
    .from(botEmbed)
    .innerJoin(bot, eq(bot.id, botEmbed.botId))
    .innerJoin(user, eq(user.id, bot.ownerId))
    .where(
      and(
        eq(botEmbed.botId, botId),
        eq(bot.access, 'public'),
        sql`${bot.live} is not null`,
        isNull(user.blockedAt),
        isNull(user.deletedAt),
      ),
    )
  return row ?? null
}
