import type { CommunityProject } from '@atelier/contract/sharing'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { pageOf, readCursor } from '../../platform/keyset.ts'
import { requireProjectUser } from '../projects/index.ts'
import { selectCommunity } from './queries.ts'

interface ListInput {
  searchQuery?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** What people of this Atelier have published, newest first. */
export const listCommunity = async (
  context: AppContext,
  actor: Actor,
  { searchQuery, cursor, limit }: ListInput,
): Promise<{ projects: CommunityProject[]; nextCursor: string | null }> => {
  requireProjectUser(actor)
  const rows = await selectCommunity(context.db, searchQuery || undefined, readCursor(cursor), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.publishedAt, id: row.id }))
  return { projects: items.map((row) => ({ ...row, publishedAt: row.publishedAt.getTime() })), nextCursor }
}
