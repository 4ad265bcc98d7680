import { type AiTool, type ToolReaction, trendingCategory } from '@atelier/contract/tools/ai-tool'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { recordFirstUseToday, readToolUsage } from '../people/usage/index.ts'
import { catalog, type CatalogTool, findTool } from './catalog.ts'
import {
  addView,
  countLikes,
  deletePin,
  insertPin,
  upsertReaction,
  selectPins,
  selectReactions,
  selectViews,
} from './queries.ts'

const likeWeight = 5

const requireTool = (slug: string): CatalogTool => {
  const tool = findTool(slug)
  if (!tool) throw notFound()
  return tool
}

const presentTools = async (db: Database, actor: Actor): Promise<AiTool[]> => {
  const [views, likes, reactions] = await Promise.all([
    selectViews(db),
    countLikes(db),
    selectReactions(db, actor.userId),
  ])
  const scoreOf = (slug: string) => (likes.get(slug) ?? 0) * likeWeight + (views.get(slug) ?? 0)
  const trendingSlugs = new Set(
    catalog
      .map(({ slug }) => slug)
      .filter((slug) => scoreOf(slug) > 0)
      .toSorted((a, b) => scoreOf(b) - scoreOf(a))
      .slice(0, limits.aiTools.trending),
  )
  return catalog.map(({ slug, name, category, url, description, imageUrl }) => ({
    id: slug,
    attributes: { name, slug, description, url, ToolImage: { url: imageUrl } },
    categories: [category, ...(trendingSlugs.has(slug) ? [trendingCategory] : [])],
    toolMetrics: { views: views.get(slug) ?? 0, likes: likes.get(slug) ?? 0 },
    reaction: reactions.get(slug) ?? null,
  }))
}

const listPins = async (db: Database, actor: Actor): Promise<string[]> =>
  (await selectPins(db, actor.userId)).filter((slug) => findTool(slug))

export const listTools = async (context: AppContext, actor: Actor) => ({
  tools: await presentTools(context.db, actor),
  pinnedTools: await listPins(context.db, actor),
  usage: await readToolUsage(context, actor),
})

export const readTool = async ({ db }: AppContext, actor: Actor, slug: string): Promise<AiTool> => {
  // redundant: an unknown tool fails below
  requireTool(slug)
  const tool = (await presentTools(db, actor)).find(({ id }) => id === slug)
  // unreachable: checked above
  if (!tool) throw notFound()
  return tool
}

export const readMetrics = async ({ db }: AppContext) => {
  const likes = await countLikes(db)
  return { metrics: catalog.map(({ slug }) => ({ id: slug, likes: likes.get(slug) ?? 0 })) }
}

export const reactToTool = async (
  context: AppContext,
  actor: Actor,
  { toolId, type }: { toolId: string; type: ToolReaction },
): Promise<AiTool> => {
  requireTool(toolId)
  await upsertReaction(context.db, actor, toolId, type)
  return readTool(context, actor, toolId)
}

export const countView = (context: AppContext, actor: Actor, toolId: string): Promise<{ views: number }> => {
  requireTool(toolId)
  return context.db.transaction(async (tx) => ({
    views: (await recordFirstUseToday(context, tx, actor, 'tool', toolId))
      ? await addView(tx, actor, toolId)
      : ((await selectViews(tx)).get(toolId) ?? 0),
  }))
}

export const pinTool = async ({ db, clock }: AppContext, actor: Actor, toolId: string) => {
  requireTool(toolId)
  await insertPin(db, actor, toolId, clock.now())
  return { pinnedTools: await listPins(db, actor) }
}

export const unpinTool = async ({ db }: AppContext, actor: Actor, toolId: string) => {
  await deletePin(db, actor, toolId)
  return { pinnedTools: await listPins(db, actor) }
}
