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
  // tags are short headings, without numbers and duplicates
  expect(digest.tags).toEqual(['The stable', 'Milking'])
})

it('VLT-05 tags a source with its topics, but not with dates, numbers, lists of names or form headings', async () => {
  const lease = await digestOf(
    'lease.md',
    '# Lease\n\n## § 1 Premises\n\nThe flat has three rooms and a bath, on the second floor of the house at the quay.\n\n## § 2 Rent\n\nThe rent is 890 euros a month. The rent is paid by the third working day.\n\n## Up to you\n\nAsk us.\n\n## Signed: Ana, Bo\n\nIn Aberdeen.',
  )
  expect(lease.tags).toEqual(['Rent'])
  const log = await digestOf(
    'log.md',
    '# Keepers’ log\n\n## January\n\nIn January the boat came late, and the oil was low for a week.\n\n## Montag\n\nAm Montag kam das Boot. Es war ein Montag mit viel Wind.\n\n## Oil\n\nOil came in March, oil again in May.',
  )
  expect(log.tags).toEqual(['Oil'])
})

it('VLT-05 summarizes a guide in sentences, without commands and paths', async () => {
  const { summary } = await digestOf(
    'guide.md',
    '# Running the lamp\n\nThe lamp runs by itself and asks for oil once a week. To stop the lamp, run `lamp stop` and wait until the lamp is dark. The lamp reads its oil from etc/lamp/oil.conf at every start of the lamp. Clean the lamp every month, because soot dims the lamp.',
  )
  expect(summary).toContain('The lamp runs by itself')
  expect(summary).not.toMatch(/`|\//)
})

it('VLT-05 summarizes a short note without its headings', async () => {
  const { summary } = await digestOf(
    'note.txt',
    '# Lamps\n\nThe lamp burns.\n\n## Oil\n\nOil is stored in barrels.',
  )
  expect(summary).toBe('The lamp burns. Oil is stored in barrels.')
})

it('VLT-05 ignores titles that a program generated', async () => {
  expect(
    (
      await digestOf(
        'yearly_report-2024.html',
        '<html><title>Untitled document</title><p>We grew.</p></html>',
      )
    ).title,
  ).toBe('yearly report-2024')
})

it('VLT-05 doesn’t use a location as a title, such as a day of a chat or a time in a recording', async () => {
  const chat = '[15.03.24, 08:30:12] Ann: Hello there\n[15.03.24, 08:31:00] Bob: Hi'
  expect((await digestOf('Team_chat.txt', chat)).title).toBe('Team chat')
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning everyone'
  expect((await digestOf('Monday_call.vtt', captions)).title).toBe('Monday call')
})

it('VLT-05 describes a table by its columns, and doesn’t count the header as a row', async () => {
  const { summary } = await digestOf('stock.csv', 'Item,Count\nNut,3\nBolt,4\n')
  expect(summary).toBe('Item | Count')
})

it('VLT-05 doesn’t tag tables, code or short lines, or mistake a header or row for a sentence', async () => {
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
])('PRJ-16 picks a fitting symbol for “%s”', async (text, symbols) => {
  expect(await pickSymbol(text)).toMatch(symbols)
})

it('PRJ-16 picks a folder when nothing fits', async () => {
  expect(await pickSymbol('Zzyzx qwrtp.')).toBe('📁')
})
