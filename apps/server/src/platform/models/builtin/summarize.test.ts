import { expect, it } from 'vitest'
import { answerTo } from '../../../test/answer-to.ts'

const one = (text: string, question: string) => answerTo([{ title: 'harbour.txt', text }], question)

it('CHT-06 sums up the source that is called by its kind, and in a few lines where that is asked', () => {
  const mail = {
    title: 'release.eml',
    text: 'The new release of the lamp tables is here. It mends the table of the harbour lamps.',
  }
  const table = { title: 'lamp-tables.csv', columns: 'Lamp | Reach', text: 'Orion | 17\nVega | 9\nLyra | 4' }
  const summed = answerTo([table, mail], 'can you sum up the mail about the new release of the lamp tables')
  expect(summed).toContain('mends the table')
  expect(summed).not.toContain('Orion')
  expect(answerTo([table, mail], 'what is release.eml about, in a few lines?')).toContain('mends the table')
})

it('CHT-06 sums up in as many points or sentences as are asked for', () => {
  const rooms = ['galley', 'bridge', 'engine room', 'lamp room', 'chart room', 'cabin', 'hold', 'mast']
  const part = (room: string, at: number) =>
    `## The ${room}\n\nThe ${room} of the old harbour ship is looked after by keeper number ${at}.\n\nAnyone who enters the ${room} signs the book that lies beside its door.`
  const handbook = [{ title: 'handbook.txt', text: rooms.map(part).join('\n\n') }]
  const points = (question: string) => answerTo(handbook, question).match(/^- .+\[\d+\]$/gm)?.length ?? 0
  const sentences = (question: string) => answerTo(handbook, question).match(/\[\d+\]/g)?.length

  expect(points('Summarise this document in five points')).toBe(5)
  expect(points('summarize handbook.txt in 3 short bullet points, please')).toBe(3)
  expect(points('What are the ten most important points of this document?')).toBe(10)
  expect(points('Give me a summary of the document as a list')).toBeGreaterThan(3)
  expect(points('Fasse das Dokument in drei Stichpunkten zusammen')).toBe(3)
  expect(points('Résume ce document en quatre points')).toBe(4)

  expect(answerTo(handbook, 'Summarise this document in one sentence')).toMatch(/^The [^\n]*\[1\]$/)
  expect(sentences('What is handbook.txt about, in two sentences?')).toBe(2)
  expect(sentences('Fasse das Dokument in höchstens 60 Wörtern zusammen')).toBe(3)
  expect(sentences('Summarise the document in a paragraph')).toBe(4)
  expect(points('Summarise this document')).toBe(0)
})

it('CHT-06 breaks its quotes and lists off between words', () => {
  const long = `The lamp of the northern harbour ${'shines every evening over the great water '.repeat(6)}and rests.`
  const closest = one(long, 'how many people built the lamp?')
  expect(closest).toMatch(/ (shines|every|evening|over|the|great|water)…”/)
  const headings = Array.from(
    { length: 12 },
    (_, at) => `## Part number ${at}\n\nThe lamp of part ${at} burns every night of the year.`,
  )
  expect(one(headings.join('\n\n'), 'summarise this document')).toMatch(/Part number 7; …$/)
})

it('CHT-06 sums up what “this” is, and its topics', () => {
  const text = 'The keeper looks after the lamp of the harbour and writes the book. '.repeat(3)
  for (const question of [
    'what is this?',
    'what are the main topics?',
    'tl;dr in 50 words',
    'explain this document',
    'what does this file contain?',
  ])
    expect(one(text, question)).toMatch(/^The keeper looks after[^.]+\. \[1\]$/)
})

it('CHT-06 says what it is where a text is to be written anew', () => {
  for (const question of [
    'rewrite this in plain English',
    'can you explain this like I am five?',
    'translate it into German',
  ])
    expect(one('The keeper lights the lamp of the harbour.', question)).toContain('without a language model')
})

it('CHT-06 shows numbers and lines around headings as they are read, not as they are typed', () => {
  const part = (name: string, at: number) =>
    `## ${at}. ${name}\n\nThe ${name} of the old harbour burns every night of the year.`
  const numbered = ['lamp', 'horn', 'bell'].map((name, at) => part(name, at + 1)).join('\n\n')
  expect(one(numbered, 'summarise this document')).toContain('Its parts: 1\\. lamp; 2\\. horn; 3\\. bell.')
  const ruled = numbered.replaceAll(/## \d\. (\w+)/g, '## -- $1 ---------')
  expect(one(ruled, 'summarise this document')).toContain('Its parts: lamp; horn; bell.')
})

it('CHT-06 sums up each table of a workbook', () => {
  const sheet = (name: string, columns: string) =>
    `${name}\n\n| ${columns} |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n| c | 3 |`
  const text = `${sheet('Boats', 'Name | Length')}\n\n${sheet('Crew', 'Person | Age')}`
  const answer = answerTo([{ title: 'club.xlsx', text }], 'what is in club.xlsx')
  expect(answer).toContain('3 rows with the columns Name, Length')
  expect(answer).toContain('3 rows with the columns Person, Age')
})

it('CHT-06 sums up in no more words than are asked for', () => {
  const sentence = (at: number) =>
    `Lamp ${at} of the old harbour wall burns every night of the year for the boats.`
  const text = Array.from({ length: 9 }, (_, at) => sentence(at)).join('\n\n')
  const told = one(text, 'Summarise this document in at most 40 words')
  expect(told.replaceAll(/ \[\d+\]/g, '').split(' ')).toHaveLength(32)
})

it('CHT-06 is not held up by long blanks or by a letter of many heads', () => {
  const blanks = ' '.repeat(20_000)
  expect(one('The lamp burns.', `what is harbour.txt about,${blanks}x${blanks}?`)).not.toBe('')
  const heads = `${'From: '.repeat(2000)}\nThe lamp burns.`
  expect(one(heads, 'who wrote this?')).not.toBe('')
})
