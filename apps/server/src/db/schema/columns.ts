import { Sentence } from '@atelier/contract/sentence'
import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { sanitizeForStorage } from '../../platform/sanitize-for-storage.ts'

export const id = <Id extends string>(name: string) => uuid(name).$type<Id>()

/** Millisecond precision, so that a Date read back equals the one written. */
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Text that sorts by bytes on every engine. */
export const orderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Matches escaped NUL and lone surrogates, which PostgreSQL rejects. */
const unstorablePattern = /\\u(?:0000|d[89a-f])/i

/** Drops NUL and lone surrogates, which text cut at a limit can contain. */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => {
    const text = JSON.stringify(value)
    return unstorablePattern.test(text) ? JSON.stringify(sanitizeForStorage(value)) : text
  },
})

/** Returns undefined for plain text, which older versions stored and which may look like JSON. */
const readData = <Value>(text: string, schema: z.ZodType<Value>): Value | undefined => {
  if (!/^\[?\{"text":/.test(text)) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Stored as JSON if the sentence has values, else as plain text. Older versions stored formatted English. */
export const sentenceText = customType<{ data: Sentence; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => {
    const sanitizedValue = sanitizeForStorage(value)
    return sanitizedValue.values === undefined ? sanitizedValue.text : JSON.stringify(sanitizedValue)
  },
  fromDriver: (text) => readData(text, Sentence) ?? { text },
})

/** Stored as one sentence per line, or as a JSON array if any sentence has values. */
export const sentenceLines = customType<{ data: Sentence[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => {
    const sanitizedValue = sanitizeForStorage(value)
    return sanitizedValue.some(({ values }) => values !== undefined)
      ? JSON.stringify(sanitizedValue)
      : sanitizedValue.map(({ text }) => text).join('\n')
  },
  fromDriver: (text) =>
    readData(text, Sentence.array()) ??
    text.split('\n').flatMap((line) => (line === '' ? [] : [{ text: line }])),
})

export const emptyText = sql`''`

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
