import type { UserId } from '@atelier/contract/ids'
import { and, desc, eq, gt } from 'drizzle-orm'
import { user, verification } from '../../db/schema/index.ts'
import type { Grant } from '../../platform/access/authorize.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/uuid.ts'

type Holder = Grant<'account', 'MANAGE_ACCOUNT'>

const nameOf = (id: UserId) => `address-code:${id}`

/** That a code was asked for, in place of any before. It goes with whatever else proves the person. */
export const keepCodeAsked = async (
  tx: Database,
  { id }: Holder,
  createdAt: Date,
  expiresAt: Date,
): Promise<void> => {
  const identifier = nameOf(id)
  await tx.delete(verification).where(eq(verification.identifier, identifier))
  await tx.insert(verification).values({ id: uuidv7(), identifier, value: id, createdAt, expiresAt })
}

/** When the code that holds was asked for; null when there is none. */
export const findCodeAsked = async (
  db: Database,
  { id }: { id: UserId },
  now: Date,
): Promise<Date | null> => {
  const [row] = await db
    .select({ createdAt: verification.createdAt })
    .from(verification)
    .where(and(eq(verification.identifier, nameOf(id)), gt(verification.expiresAt, now)))
    .orderBy(desc(verification.createdAt))
    .limit(1)
  return row?.createdAt ?? null
}

/** A code works once. */
export const setAddressProven = async (tx: Database, { id }: Holder): Promise<void> => {
  await tx.update(user).set({ emailVerified: true, updatedAt: new Date() }).where(eq(user.id, id))
  await tx.delete(verification).where(eq(verification.identifier, nameOf(id)))
}
