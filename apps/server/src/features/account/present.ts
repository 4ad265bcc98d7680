import type { Session } from '@atelier/contract/session'
import type { SessionRow } from './session-queries.ts'

/** Row → contract `Session`; its token stays here. */
export const presentSession = ({ row, isCurrent }: { row: SessionRow; isCurrent: boolean }): Session => ({
  id: row.id,
  userAgent: row.userAgent === '' ? null : row.userAgent,
  createdAt: row.createdAt.getTime(),
  lastUsedAt: row.updatedAt.getTime(),
  isCurrent,
})
