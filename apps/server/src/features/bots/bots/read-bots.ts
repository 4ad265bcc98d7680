import { contains } from '@atelier/contract/contains'
import type { Attachment } from '@atelier/contract/sources/attachment'
import type { Bot, BotVersion } from '@atelier/contract/bots/bot'
import type { QueryOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/bots/bots'
import type { ChatbotId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { pageByOrder, pageOf, readCursor, readOrderCursor } from '../../../platform/keyset.ts'
import { presentAttachment } from '../../sources/attachments/show/index.ts'
import { selectItems } from '../../sources/attachments/storage/index.ts'
import { findTeam } from '../../people/plans/index.ts'
import { loadBot, grantCurated } from './access.ts'
import { curatedBots, namesOf } from './curated.ts'
import { presentBot, presentCurated } from './present.ts'
import { selectCuratedUse, selectOwnBots, selectSharedBots, selectVersions } from './queries.ts'

export const listBots = async (
  { db, config }: AppContext,
  actor: Actor,
  { scope, category, q, cursor, limit }: QueryOf<typeof endpoints.listBots>,
): Promise<{ chatbots: Bot[]; nextCursor: string | null }> => {
  const selection = { category, search: q || undefined }
  if (scope === 'own') {
    const rows = await selectOwnBots(db, actor.userId, selection, readCursor(cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.updatedAt, id: row.id }))
    return { chatbots: items.map((row) => presentBot(config, row, actor)), nextCursor }
  }
  const position = readOrderCursor(cursor, 'used', z.int())
  const teamId = scope === 'team' ? await findTeam(db, actor) : null
  if (scope === 'team' && teamId === null) return { chatbots: [], nextCursor: null }
  const sharedScope = teamId === null ? { scope: 'public' as const } : { scope: 'team' as const, teamId }
  const rows = await selectSharedBots(db, actor, sharedScope, selection, position, limit + 1)
  const { items, nextCursor } = pageByOrder(rows, limit, 'used', (row) => ({
    key: row.timesUsed,
    id: row.id,
  }))
  return { chatbots: items.map((row) => presentBot(config, row, actor)), nextCursor }
}

export const listCuratedBots = async (
  { db, config }: AppContext,
  { category }: QueryOf<typeof endpoints.listCuratedBots>,
): Promise<{ chatbots: Bot[] }> => {
  const useCounts = await selectCuratedUse(db, [...curatedBots.keys()])
  const bots = [...curatedBots.values()].filter(
    (bot) => !category || bot.config.categories.includes(category),
  )
  return { chatbots: bots.map((bot) => presentCurated(config, bot, useCounts.get(bot.id) ?? 0)) }
}

export const listBotsToAsk = async (context: AppContext, actor: Actor): Promise<Bot[]> => {
  const ownBots = await listBots(context, actor, { scope: 'own', limit: limits.bot.max })
  const team = await listBots(context, actor, { scope: 'team', limit: limits.bot.max })
  return [...ownBots.chatbots, ...team.chatbots, ...(await listCuratedBots(context, {})).chatbots]
}

export const searchBots = async (
  context: AppContext,
  actor: Actor,
  q: string,
  limit: number,
): Promise<Pick<Bot, 'id' | 'name' | 'isOwner'>[]> => {
  const ownBots = await listBots(context, actor, { scope: 'own', q, limit })
  const team = q === '' ? [] : (await listBots(context, actor, { scope: 'team', q, limit })).chatbots
  const matchingIds = [...curatedBots.values()].flatMap((bot) =>
    q !== '' && namesOf(bot).some((name) => contains(name, q)) ? [bot.id] : [],
  )
  const matchingCuratedBots =
    matchingIds.length === 0
      ? []
      : (await listCuratedBots(context, {})).chatbots.filter(({ id }) => matchingIds.includes(id))
  return [...ownBots.chatbots, ...team, ...matchingCuratedBots].slice(0, limit)
}

export const readBot = async ({ db, config }: AppContext, actor: Actor, id: ChatbotId): Promise<Bot> => {
  const curatedBot = grantCurated(actor, id)
  if (curatedBot) return presentCurated(config, curatedBot, (await selectCuratedUse(db, [id])).get(id) ?? 0)
  return presentBot(config, await loadBot(db, actor, id, 'READ'), actor)
}

/** BOT-04: guests see no sources, and other readers only if the owner opens them. */
export const listKnowledge = async (
  { db }: AppContext,
  actor: Actor,
  id: ChatbotId,
): Promise<Attachment[]> => {
  if (grantCurated(actor, id)) return []
  const bot = await loadBot(db, actor, id, 'READ')
  const isVisible = bot.ownerId === actor.userId || (bot.opensSources && actor.kind !== 'guest')
  return isVisible ? (await selectItems(db, bot.id)).map(presentAttachment) : []
}

export const listVersions = async ({ db }: AppContext, actor: Actor, id: ChatbotId): Promise<BotVersion[]> =>
  db.transaction(async (tx) => {
    const { grant } = await loadBot(tx, actor, id, 'EDIT_BOT')
    const rows = await selectVersions(tx, grant)
    return rows.map(({ number, config, deployedAt }) => ({
      number,
      config,
      deployedAt: deployedAt.getTime(),
    }))
  })
