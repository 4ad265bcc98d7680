import { type AiTool, type ToolReaction, trendingCategory } from '@atelier/contract/tools/ai-tool'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { countsToday, readToolUsage } from '../people/usage/index.ts'
import { catalogue, type CatalogueTool, findTool } from './catalogue.ts'
import {
  addView,
  countLikes,
  deletePin,
  insertPin,
  putReaction,
  selectPins,
  selectReactions,
  selectViews,
} from './queries.ts'

const likeWorth = 5

const requireTool = (slug: string): CatalogueTool => {
  const tool = findTool(slug)
  if (!tool) throw notFound()
  return tool
}

const presentAll = async (db: Database, actor: Actor): Promise<AiTool[]> => {
  const [views, likes, reactions] = await Promise.all([
    selectViews(db),
    countLikes(db),
    selectReactions(db, actor.userId),
  ])
  const worthOf = (slug: string) => (likes.get(slug) ?? 0) * likeWorth + (views.get(slug) ?? 0)
  const trending = new Set(
    catalogue
      .map(({ slug }) => slug)
      .filter((slug) => worthOf(slug) > 0)
      .toSorted((a, b) => worthOf(b) - worthOf(a))
      .slice(0, limits.aiTools.trending),
  )
  return catalogue.map(({ slug, name, category, url, description, picture }) => ({
    id: slug,
    attributes: { name, slug, description, url, ToolImage: { url: picture } },
    categories: [category, ...(trending.has(slug) ? [trendingCategory] : [])],
    toolMetrics: { views: views.get(slug) ?? 0, likes: likes.get(slug) ?? 0 },
    reaction: reactions.get(slug) ?? null,
  }))
}

const pinsOf = async (db: Database, actor: Actor): Promise<string[]> =>
  (await selectPins(db, actor.userId)).filter((slug) => findTool(slug))

export const listTools = async (context: AppContext, actor: Actor) => ({
  tools: await presentAll(context.db, actor),
  pinnedTools: await pinsOf(context.db, actor),
  usage: await readToolUsage(context, actor),
})

export const readTool = async ({ db }: AppContext, actor: Actor, slug: string): Promise<AiTool> => {
  // redundant: an unknown tool fails below
  requireTool(slug)
  const tool = (await presentAll(db, actor)).find(({ id }) => id === slug)
  // unreachable: checked above
  if (!tool) throw notFound()
  return tool
}

export const readMetrics = async ({ db }: AppContext) => {
  const likes = await countLikes(db)
  return { metrics: catalogue.map(({ slug }) => ({ id: slug, likes: likes.get(slug) ?? 0 })) }
}

export const reactToTool = async (
  context: AppContext,
  actor: Actor,
  { toolId, type }: { toolId: string; type: ToolReaction },
): Promise<AiTool> => {
  requireTool(toolId)
  await putReaction(context.db, actor, toolId, type)
  return readTool(context, actor, toolId)
}

export const countView = (context: AppContext, actor: Actor, toolId: string): Promise<{ views: number }> => {
  requireTool(toolId)
  return context.db.transaction(async (tx) => ({
    views: (await countsToday(context, tx, actor, 'tool', toolId))
      ? await addView(tx, actor, toolId)
      : ((await selectViews(tx)).get(toolId) ?? 0),
  }))
}

export const pinTool = async ({ db, clock }: AppContext, actor: Actor, toolId: string) => {
  requireTool(toolId)
  await insertPin(db, actor, toolId, clock.now())
  return { pinnedTools: await pinsOf(db, actor) }
}

export const unpinTool = async ({ db }: AppContext, actor: Actor, toolId: string) => {
  await deletePin(db, actor, toolId)
  return { pinnedTools: await pinsOf(db, actor) }
}
