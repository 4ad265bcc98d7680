/**
 * Opens the database folder in its argument and writes rows forever. Prints a row's email once it is
 * committed.
 */
import { uuidv7 } from '../../platform/uuid.ts'
import { createLog } from '../../platform/log.ts'
import { migrateDatabase } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { UserId } from '@atelier/contract/ids'
import { user } from '../../db/schema/index.ts'

const database = await openDatabase(process.argv[2] ?? '', { log: createLog('silent') })
await migrateDatabase(database)
process.stdout.write('open\n')
for (;;) {
  const id = uuidv7<UserId>()
  await database.db.insert(user).values({ id, name: 'Ada', email: id })
  process.stdout.write(`${id}\n`)
}
