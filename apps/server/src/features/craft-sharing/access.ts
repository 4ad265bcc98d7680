import { EmbedSite } from '@atelier/contract/endpoints/crafts/craft-sharing'
import type { CraftShareId, MessageId, UserId } from '@atelier/contract/ids'
import { isPaid } from '@atelier/contract/people/user'
import type { Actor } from '../../platform/actor.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { loadCraft } from '../crafts/index.ts'
import { planOf } from '../people/plans/index.ts'
import { findAnswerCraft, findShare, findSharedCraft, type ListedShare, type ShareRow } from './queries.ts'

const requireAccount = (actor: Actor) => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to share a craft by link.')
}

export const loadAnswerCraft = async (tx: Database, actor: Actor, messageId: MessageId, index: number) => {
  const craftId = await findAnswerCraft(tx, actor.userId, messageId, index)
  // unreachable: every craft has an ID
  if (!craftId) throw notFound()
  const craft = await loadCraft(tx, actor, craftId, 'SHARE')
  requireAccount(actor)
  return craft
}

/** READ suffices for revoking a link. */
export const loadShare = async <Right extends 'SHARE' | 'READ'>(
  tx: Database,
  actor: Actor,
  id: CraftShareId,
  right: Right,
) => {
  const share: ListedShare | null = await findShare(tx, actor.userId, id)
  if (!share) throw notFound()
  return { ...share, craft: await loadCraft(tx, actor, share.craftId, right) }
}

type SharedCraftRow = NonNullable<Awaited<ReturnType<typeof findSharedCraft>>>

/** The watermark returns once the owner's paid plan ends. */
export const hasWatermark = (share: Pick<ShareRow, 'watermark'>, owner: ListedShare['owner']): boolean =>
  share.watermark || !isPaid(planOf(owner))

/** Filters again, since earlier releases stored origins that a CSP would parse differently. */
export const sitesOf = ({ embedSites }: Pick<ShareRow, 'embedSites'>): string[] =>
  embedSites.filter((site) => EmbedSite.safeParse(site).success)

export const loadSharedCraft = async (
  db: Database,
  id: CraftShareId,
  viewer: UserId | null = null,
): Promise<SharedCraftRow> => {
  const sharedCraft = await findSharedCraft(db, id, viewer)
  if (!sharedCraft) throw notFound()
  return sharedCraft
}
