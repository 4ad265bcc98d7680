import type { UserId } from '@atelier/contract/ids'
import type { Database } from '../../platform/db/database.ts'
import { moveOwnership } from './queries.ts'

/** AUTH-08: what a guest made belongs to the account that the guest signed up for. */
export const keepGuestsWork = (db: Database, guest: UserId, account: UserId): Promise<void> =>
  db.transaction((tx) => moveOwnership(tx, guest, account))
