import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { Sentence } from '@atelier/contract/sentence'
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

const isData = (text: string) => /^\[?\{"text":/.test(text)

const writeColumn = (one: Sentence): string => (one.values === undefined ? one.text : JSON.stringify(one))

const readColumn = (text: string): Sentence => (isData(text) ? Sentence.parse(JSON.parse(text)) : { text })

/** A message: as JSON where it has values, else its text. Older versions stored all of them ready-made in English. */
export const sentenceText = customType<{ data: Sentence; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => storable(writeColumn(value)),
  fromDriver: readColumn,
})

/** Several messages, one a line; as a JSON array where one has values. */
export const sentenceLines = customType<{ data: Sentence[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) =>
    storable(
      value.some(({ values }) => values !== undefined)
        ? JSON.stringify(value)
        : value.map(({ text }) => text).join('\n'),
    ),
  fromDriver: (text) =>
    isData(text)
      ? Sentence.array().parse(JSON.parse(text))
      : text.split('\n').flatMap((line) => (line === '' ? [] : [{ text: line }])),
})

/** PostgreSQL's text search vector; only ever made by the database. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
