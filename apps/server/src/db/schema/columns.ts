import { Sentence } from '@atelier/contract/sentence'
import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { storable } from '../../platform/storable.ts'

/** A branded id column: `id<ChatId>('id')`. */
export const id = <Id extends string>(name: string) => uuid(name).$type<Id>()

/** Millisecond timestamps, so that a Date read from the database compares equal to the row's own. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** A text that sorts by its bytes, on every engine alike. */
export const orderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** As JSON writes what no store takes: NUL, and half of a letter. */
const doubtful = /\\u(?:0000|d[89a-f])/i

/** A value as JSON. Whatever cut a text may have cut a letter in half: that is mended here, for all of them. */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => {
    const text = JSON.stringify(value)
    return doubtful.test(text) ? JSON.stringify(storable(value)) : text
  },
})

/** A text that begins like data and is none is one that an older version stored. */
const readData = <Value>(text: string, schema: z.ZodType<Value>): Value | undefined => {
  if (!/^\[?\{"text":/.test(text)) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A message: as JSON where it has values, else its text. Older versions stored all of them ready-made in English. */
export const sentenceText = customType<{ data: Sentence; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => {
    const clean = storable(value)
    return clean.values === undefined ? clean.text : JSON.stringify(clean)
  },
  fromDriver: (text) => readData(text, Sentence) ?? { text },
})

/** Several messages, one a line; as a JSON array where one has values. */
export const sentenceLines = customType<{ data: Sentence[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => {
    const clean = storable(value)
    return clean.some(({ values }) => values !== undefined)
      ? JSON.stringify(clean)
      : clean.map(({ text }) => text).join('\n')
  },
  fromDriver: (text) =>
    readData(text, Sentence.array()) ??
    text.split('\n').flatMap((line) => (line === '' ? [] : [{ text: line }])),
})

/** The default of both: there is nothing to say. */
export const noWords = sql`''`

/** PostgreSQL's text search vector; only ever made by the database. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
