import type { AuditEntryId } from '@atelier/contract/ids'
import { desc, eq, lt } from 'drizzle-orm'
import { auditEntry, user } from '../../db/schema/index.ts'
import type { Grant, JobGrant } from '../access/authorize.ts'
import type { Database } from '../db/database.ts'
import { uuidv7 } from '../uuid.ts'

type Entry = typeof auditEntry.$inferSelect

/** Call in the transaction of the action, without secrets. A job grant stands for the server's console. */
export const audit = async (
  tx: Database,
  grant: Grant<'server', 'ADMINISTER'> | JobGrant,
  { action, target, details = {} }: Pick<Entry, 'action' | 'target'> & { details?: Entry['details'] },
): Promise<void> => {
  const actorId = grant.kind === 'server' ? grant.id : null
  await tx.insert(auditEntry).values({ id: uuidv7<AuditEntryId>(), actorId, action, target, details })
}

export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number]

export const selectAudit = (db: Database, before: AuditEntryId | null, limit: number) =>
  db
    .select({ entry: auditEntry, actorName: user.name })
    .from(auditEntry)
    .leftJoin(user, eq(user.id, auditEntry.actorId))
    .where(before === null ? undefined : lt(auditEntry.id, before))
    .orderBy(desc(auditEntry.id))
    .limit(limit)
