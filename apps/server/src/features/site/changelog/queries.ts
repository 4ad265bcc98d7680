import type { ReactionType } from '@atelier/contract/site/changelog'
import type { UserId } from '@atelier/contract/ids'
import { count, eq } from 'drizzle-orm'
import { changelogReaction } from './schema.ts'
import type { JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

const { slug, type, userId: userIdColumn } = changelogReaction

export const countReactions = (db: Database) =>
  db.select({ slug, type, count: count() }).from(changelogReaction).groupBy(slug, type)

export const selectReactions = (db: Database, userId: UserId) =>
  db.select({ slug, type }).from(changelogReaction).where(eq(userIdColumn, userId))

export const insertReaction = async (
  db: Database,
  { userId }: Actor,
  reaction: { slug: string; type: ReactionType },
): Promise<void> => {
  await db
    .insert(changelogReaction)
    .values({ userId, ...reaction })
    .onConflictDoNothing()
}

export const moveReactions = async (
  tx: Database,
  _job: JobGrant,
  from: UserId,
  to: UserId,
): Promise<void> => {
  const reactions = await selectReactions(tx, from)
  if (reactions.length > 0)
    await tx
      .insert(changelogReaction)
      .values(reactions.map((reaction) => ({ userId: to, ...reaction })))
      .onConflictDoNothing()
}
