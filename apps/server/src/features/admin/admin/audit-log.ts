import type { AuditEntry } from '@atelier/contract/admin/admin'
import { AuditEntryId } from '@atelier/contract/ids'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type AuditRow, selectAudit } from '../../../platform/audit/queries.ts'
import { pageOf, readCursor } from '../../../platform/keyset.ts'
import { requireAdmin } from '../../people/users/index.ts'

const present = ({ entry: { at, actorId, ...entry }, actorName }: AuditRow): AuditEntry => ({
  ...entry,
  at: at.getTime(),
  actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
})

export const listAudit = async (
  { db }: AppContext,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  await requireAdmin(db, actor)
  const cursorPosition = readCursor(cursor)
  const rows = await selectAudit(db, cursorPosition && AuditEntryId.parse(cursorPosition.id), limit + 1)
  const { items, nextCursor } = pageOf(rows, limit, ({ entry }) => ({ at: entry.at, id: entry.id }))
  return { entries: items.map(present), nextCursor }
}
