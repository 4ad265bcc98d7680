import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A branded id column: `id<ChatId>('id')`. */
export const id = <Id extends string>(name: string) => uuid(name).$type<Id>()

/** Millisecond timestamps, so that a Date read from the database compares equal to the row's own. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A text that sorts by its bytes, on every engine alike. */
export const orderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** PostgreSQL's text search vector; only ever made by the database. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
