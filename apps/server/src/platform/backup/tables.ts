import type { Database } from '../db/database.ts'
import { selectTables, type Table } from './queries.ts'

/**
 * Transient or derived data and stored responses, and sessions and tokens, since a backup must not sign
 * anyone in.
 */
export const excludedTables: ReadonlySet<string> = new Set([
  'session',
  'user_event',
  'throttle',
  'staged_upload',
  'staged_piece',
  'connect_state',
  'plugin_sign_in',
  'oauth_token',
  'idempotency',
  'verification',
  'storage_use',
  'worker',
])

export const backupTables = async (db: Database): Promise<Table[]> => {
  const remainingTables = (await selectTables(db)).filter(({ name }) => !excludedTables.has(name))
  const orderedTables: Table[] = []
  const isOrdered = (name: string) => orderedTables.some((table) => table.name === name)
  while (remainingTables.length > 0) {
    const nextIndex = remainingTables.findIndex(({ parents }) => parents.every(isOrdered))
    const [table] = remainingTables.splice(nextIndex, 1)
    if (nextIndex === -1 || !table) throw new Error('Tables refer to each other in a circle.')
    orderedTables.push(table)
  }
  return orderedTables
}
