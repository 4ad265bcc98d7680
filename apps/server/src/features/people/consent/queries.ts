import type { UserId } from '@atelier/contract/ids'
import { desc, eq } from 'drizzle-orm'
import { consentRecord } from '../../../db/schema/index.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'

type ConsentRow = typeof consentRecord.$inferSelect

export const findNewestConsent = async (db: Database, userId: UserId): Promise<ConsentRow | null> => {
  const [row] = await db
    .select()
    .from(consentRecord)
    .where(eq(consentRecord.userId, userId))
    .orderBy(desc(consentRecord.chosenAt))
    .limit(1)
  return row ?? null
}

export const insertConsent = async (
  tx: Database,
  { userId }: Actor,
  values: Omit<ConsentRow, 'userId'>,
): Promise<void> => {
  await tx
    .insert(consentRecord)
    .values({ ...values, userId })
    .onConflictDoNothing()
}
