import type { ConsentCategory } from '@atelier/contract/people/consent'
import type { ConsentId } from '@atelier/contract/ids'
import { integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { id, json, time } from './columns.ts'
import { userIdColumn } from './user.ts'

export const consentRecord = pgTable(
  'consent_record',
  {
    id: id<ConsentId>('id').primaryKey(),
    userId: userIdColumn('user_id'),
    version: integer('version').notNull(),
    allowed: json('allowed').$type<ConsentCategory[]>().notNull(),
    chosenAt: time('chosen_at').notNull(),
  },
  (table) => [unique('consent_record_newest').on(table.userId, table.chosenAt)],
)
