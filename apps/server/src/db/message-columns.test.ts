import { pluralSentence, sentence, verbatim } from '@atelier/contract/write-sentence'
import { pgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { sentenceLines, sentenceText } from './schema/columns.ts'

const { one, lines } = pgTable('messages', { one: sentenceText('one'), lines: sentenceLines('lines') })

it('KNO-03 stores a message with values as JSON, and any other message as text', () => {
  const rows = (count: number) =>
    pluralSentence('1 hidden row is included.', '{count} hidden rows are included.', { count })
  const plainSentence = sentence('Hidden text was skipped.')
  for (const message of [plainSentence, rows(2), verbatim('Ouch: {count}\n'), { text: '' }])
    expect(one.mapFromDriverValue(one.mapToDriverValue(message) as string)).toEqual(message)
  for (const messages of [[plainSentence, rows(1)], [plainSentence, plainSentence], [rows(3)], []])
    expect(lines.mapFromDriverValue(lines.mapToDriverValue(messages) as string)).toEqual(messages)
  expect([
    one.mapToDriverValue(plainSentence),
    lines.mapToDriverValue([plainSentence, plainSentence]),
  ]).toEqual(['Hidden text was skipped.', 'Hidden text was skipped.\nHidden text was skipped.'])
})

it('KNO-03 reads plain-text messages from older versions, even if they look like JSON', () => {
  for (const oldNote of ['2 hidden rows are included.', '{"text":', '{"text": 7}', '[{"text":"a","one":{}}]'])
    expect(one.mapFromDriverValue(oldNote)).toEqual({ text: oldNote })
  expect(lines.mapFromDriverValue('2 images were skipped.\n1 formula was skipped.')).toEqual([
    { text: '2 images were skipped.' },
    { text: '1 formula was skipped.' },
  ])
})

it('KNO-03 removes NUL and lone surrogates from a message’s values', () => {
  const message = sentence('“{name}” is damaged.', { name: 'a\0b\uD83D' })
  expect(one.mapFromDriverValue(one.mapToDriverValue(message) as string)).toEqual(
    sentence('“{name}” is damaged.', { name: 'ab\uFFFD' }),
  )
})
