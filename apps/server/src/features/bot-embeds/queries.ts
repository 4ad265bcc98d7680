import type { ChatbotId } from '@atelier/contract/ids'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { bot, botEmbed, user } from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'

export const findSites = async (db: Database, botId: ChatbotId): Promise<readonly string[]> => {
  const [row] = await db.select().from(botEmbed).where(eq(botEmbed.botId, botId))
  return row?.sites ?? []
}

/** None turns it off. */
export const putSites = async (
  tx: Database,
  { id: botId }: Grant<'bot', 'EDIT_BOT'>,
  sites: readonly string[],
): Promise<void> => {
  if (sites.length === 0) await tx.delete(botEmbed).where(eq(botEmbed.botId, botId))
  else
    await tx
      .insert(botEmbed)
      .values({ botId, sites })
      .onConflictDoUpdate({ target: botEmbed.botId, set: { sites } })
}

/** A bot that other sites may show: public, deployed, and of an account that is in use. */
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
