import type { PromptId } from '@atelier/contract/ids'
import type { PromptTag } from '@atelier/contract/prompts/prompt'
import { type SQL, and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { promptOffer, publicPromptPerson, publicPromptUse, savedPrompt, user } from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Cursor } from '../../platform/keyset.ts'

export type UseRow = typeof publicPromptUse.$inferSelect
export type OfferRow = typeof promptOffer.$inferSelect

export const selectUses = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UseRow>> => {
  const rows = await db
    .select()
    .from(publicPromptUse)
    .where(inArray(publicPromptUse.promptId, [...ids]))
  return new Map(rows.map((row) => [row.promptId, row]))
}

export const recordUse = async (
  db: Database,
  { userId }: Actor,
  promptId: string,
): Promise<UseRow | null> => {
  const insertedRows = await db
    .insert(publicPromptPerson)
    .values({ userId, promptId })
    .onConflictDoNothing()
    .returning({ promptId: publicPromptPerson.promptId })
  const personCount = insertedRows.length
  const [row] = await db
    .insert(publicPromptUse)
    .values({ promptId, useCount: 1, people: personCount })
    .onConflictDoUpdate({
      target: publicPromptUse.promptId,
      set: {
        useCount: sql`${publicPromptUse.useCount} + 1`,
        people: sql`${publicPromptUse.people} + ${personCount}`,
      },
    })
    .returning()
  return row ?? null
}

export const recordSavedPrompt = async (
  tx: Database,
  { userId }: Actor,
  promptId: string,
  usedAt: Date,
): Promise<UseRow | null> => {
  const updatedRows = await tx
    .update(publicPromptPerson)
    .set({ keptAt: usedAt })
    .where(
      and(
        eq(publicPromptPerson.userId, userId),
        eq(publicPromptPerson.promptId, promptId),
        isNull(publicPromptPerson.keptAt),
      ),
    )
    .returning({ promptId: publicPromptPerson.promptId })
  if (updatedRows.length === 0) return null
  const [row] = await tx
    .update(publicPromptUse)
    .set({ kept: sql`${publicPromptUse.kept} + 1` })
    .where(eq(publicPromptUse.promptId, promptId))
    .returning()
  return row ?? null
}

export const setRank = async (
  tx: Database,
  _user: Actor,
  promptId: PromptId,
  rank: number,
): Promise<void> => {
  await tx.update(promptOffer).set({ rank }).where(eq(promptOffer.promptId, promptId))
}

const isAccepted = sql`${promptOffer.status} = 'accepted'`

const { promptId: id, name, text, tag, rank } = getTableColumns(promptOffer)
const columns = { id, name, text, tag, rank }
export type AcceptedRow = Pick<OfferRow, 'name' | 'text' | 'tag' | 'rank'> & {
  id: PromptId
  useCount: number
  makerName: string
}

export const selectAcceptedOffers = (
  db: Database,
  where: SQL | undefined,
  after: { rank: number; id: string } | null,
  limit: number,
): Promise<AcceptedRow[]> =>
  db
    .select({
      ...columns,
      useCount: sql<number>`coalesce(${publicPromptUse.useCount}, 0)`,
      makerName: user.name,
    })
    .from(promptOffer)
    .innerJoin(savedPrompt, eq(savedPrompt.id, promptOffer.promptId))
    .innerJoin(user, and(eq(user.id, savedPrompt.ownerId), isNull(user.blockedAt)))
    .leftJoin(publicPromptUse, sql`${publicPromptUse.promptId} = ${promptOffer.promptId}::text`)
    .where(
      and(
        isAccepted,
        where,
        after
          ? sql`(${promptOffer.rank}, ${promptOffer.promptId}) < (${after.rank}::bigint, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(promptOffer.rank), desc(promptOffer.promptId))
    .limit(limit)

export const hasTag = (tag: PromptTag): SQL => eq(promptOffer.tag, tag)

export const hasId = (ids: readonly PromptId[]): SQL => inArray(promptOffer.promptId, [...ids])

export const upsertOffer = async (
  tx: Database,
  { id: promptId }: Grant<'prompt', 'OFFER_PROMPT'>,
  values: Pick<OfferRow, 'name' | 'text' | 'tag' | 'offeredAt'>,
): Promise<void> => {
  const offer = { ...values, status: 'pending' as const, reason: '' }
  await tx
    .insert(promptOffer)
    .values({ ...offer, promptId })
    .onConflictDoUpdate({ target: promptOffer.promptId, set: offer })
}

export const deleteOffer = async (
  tx: Database,
  { id: promptId }: Grant<'prompt', 'OFFER_PROMPT'>,
): Promise<void> => {
  await tx.delete(promptOffer).where(eq(promptOffer.promptId, promptId))
}

export const selectPendingOffers = (db: Database, _admin: AdminGrant, after: Cursor | null, limit: number) =>
  db
    .select({ offer: promptOffer, ownerName: user.name })
    .from(promptOffer)
    .innerJoin(savedPrompt, eq(savedPrompt.id, promptOffer.promptId))
    .innerJoin(user, eq(user.id, savedPrompt.ownerId))
    .where(
      and(
        eq(promptOffer.status, 'pending'),
        after
          ? sql`(${promptOffer.offeredAt}, ${promptOffer.promptId}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(promptOffer.offeredAt), asc(promptOffer.promptId))
    .limit(limit)

type AdminGrant = Grant<'server', 'ADMINISTER'>

export const lockOffer = async (tx: Database, _admin: AdminGrant, promptId: PromptId) => {
  const [row] = await tx
    .select({ offer: promptOffer, ownerId: savedPrompt.ownerId })
    .from(promptOffer)
    .innerJoin(savedPrompt, eq(savedPrompt.id, promptOffer.promptId))
    .where(eq(promptOffer.promptId, promptId))
    .for('update', { of: promptOffer })
  return row ?? null
}

export const decideOfferRow = async (
  tx: Database,
  _admin: AdminGrant,
  promptId: PromptId,
  values: Pick<OfferRow, 'status' | 'reason'>,
): Promise<void> => {
  await tx.update(promptOffer).set(values).where(eq(promptOffer.promptId, promptId))
}
