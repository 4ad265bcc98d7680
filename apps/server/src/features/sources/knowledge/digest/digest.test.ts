import { expect, it } from 'vitest'
import { readBytes } from '../../../../test/read-bytes.ts'
import { prepareSource } from '../prepare-source.ts'
import { pickSymbol } from './pick-symbol.ts'

const digestOf = async (name: string, text: string) => prepareSource(await readBytes(name, text), name).digest

it('VLT-05 gives a source a title, a summary in its own sentences and its headings as tags', async () => {
  const text = `# Keeping goats\n\nGoats need a dry stable and company of other goats. A goat eats hay, leaves and bark. The stable must be cleaned every day. Goats are milked twice a day. Our neighbour prefers trains.\n\n## 1.2 The stable\n\nIt is dry.\n\n## What to feed them when the winter is long\n\nHay.\n\n## Milking\n\nTwice a day.\n\n## Milking\n\nAgain.`
  const digest = await digestOf('goats.md', text)
  expect(digest.title).toBe('Keeping goats')
  for (const sentence of digest.summary.split(/(?<=\.) /)) expect(text).toContain(sentence)
  // short headings, without numbers, each once
  expect(digest.tags).toEqual(['The stable', 'Milking'])
})

it('VLT-05 sums up a short note without the marks of its headings', async () => {
  const { summary } = await digestOf(
    'note.txt',
    '# Lamps\n\nThe lamp burns.\n\n## Oil\n\nOil is stored in barrels.',
  )
  expect(summary).toBe('Lamps The lamp burns. Oil Oil is stored in barrels.')
})

it('VLT-05 takes no title that a program wrote by itself', async () => {
  expect(
    (
      await digestOf(
        'yearly_report-2024.html',
        '<html><title>Untitled document</title><p>We grew.</p></html>',
      )
    ).title,
  ).toBe('yearly report-2024')
})

it('VLT-05 takes no place for a title: a day of a chat, a time of a recording', async () => {
  const chat = '[15.03.24, 08:30:12] Ann: Hello there\n[15.03.24, 08:31:00] Bob: Hi'
  expect((await digestOf('Team_chat.txt', chat)).title).toBe('Team chat')
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning everyone'
  expect((await digestOf('Monday_call.vtt', captions)).title).toBe('Monday call')
})

it('VLT-05 describes a table by its columns, which are no row of it', async () => {
  const { summary } = await digestOf('stock.csv', 'Item,Count\nNut,3\nBolt,4\n')
  expect(summary).toBe('Item | Count')
})

it('VLT-05 tags no table, no code and no line of a few words, and takes no header or row for a sentence', async () => {
  for (const [name, text] of [
    ['stock.csv', 'Item,Count,Description of the Row\nNut,3,Small\nBolt,4,Large\n'],
    ['wrap.py', 'def wrap(self, chunks):\n    return [self.fill(chunk) for chunk in chunks]\n'.repeat(5)],
    ['fox.txt', 'the quick brown fox'],
  ] as const)
    expect((await digestOf(name, text)).tags).toEqual([])
  const header = '"Sample Name"\t"Protocol REF"\t"Extract Name"\t"Labeled Extract"\n'
  const assay = await digestOf('assay.txt', header + '"S1"\t"growth"\t"E1"\t"L1"\n'.repeat(40))
  expect(assay.summary).toBe('')
  const mail = await digestOf(
    'lamps.eml',
    'From: Ada <ada@lamps.example>\nTo: Bob <bob@lamps.example>\nSubject: Lamps\n\nThe lamps of the tower burn oil. Bring more of it, because the winter is long. The tower is dark without its lamps, and ships need them. Oil comes by ship each month.',
  )
  expect(mail.summary).not.toMatch(/From:|Subject:|@/)
  expect(mail.tags.join(' ')).not.toMatch(/example|Subject/)
})

it.each([
  ['Baking bread at home: flour, yeast, an oven and patience. Bread rises. Bread is baked.', /🍞|🥖|🥯|🥐/u],
  ['Die Bienen und ihr Honig: Wie Bienen leben und Honig machen.', /🐝|🍯/u],
  ['Sailing a boat around the islands. The boat has two sails. Boat repair.', /⛵|🚤|🛥|🚢|🛶/u],
])('PRJ-16 picks a symbol that fits “%s”', async (text, symbols) => {
  expect(await pickSymbol(text)).toMatch(symbols)
})

it('PRJ-16 picks a folder when nothing fits', async () => {
  expect(await pickSymbol('Zzyzx qwrtp.')).toBe('📁')
})
