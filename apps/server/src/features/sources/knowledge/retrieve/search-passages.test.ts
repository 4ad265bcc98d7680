import type { AttachmentId, UserId } from '@atelier/contract/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../../platform/db/database.ts'
import { engines, openTestDatabase } from '../../../../test/engines.ts'
import { addPerson, addSource } from '../../../../test/knowledge.ts'
import { writePdf } from '@atelier/testing/write-pdf'
import { selectAllPassages, sumCharacters, searchPassages } from './search-passages.ts'

/** Filler sentences, so that the search has to find the relevant ones. */
const fillerText = (topic: string, count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `The ${topic} of season ${index} was looked at and noted by the members of the board in the usual way.`,
  )

/** The score of a game is far below its name. */
const game = (name: string, score: number) =>
  `## ${name}\n\n### Set-up\n\n${'Every card lies face down until its turn comes round. '.repeat(20)}\n\n### Score\n\nHighest score of all: ${score}\n\n${'Each card on its pile counts for one point. '.repeat(3)}`

const sources: Record<string, string | Buffer> = {
  'games.md': `# Card games\n\n${Array.from({ length: 30 }, (_, index) => game(index === 17 ? 'Scorpion' : `Game ${index}`, index * 4)).join('\n\n')}`,
  'handbook.pdf': writePdf([
    fillerText('garden', 25),
    [
      ...fillerText('kitchen', 12),
      'The boiler must be vented every second Tuesday.',
      ...fillerText('cellar', 10),
    ],
    fillerText('roof', 25),
  ]),
  'minutes.txt': `${fillerText('budget', 40).join('\n')}\nMs Przybylski was elected treasurer in 2019.\n${fillerText('travel', 40).join('\n')}`,
  'vertrag.md': `# Vertrag\n\n${'Die Parteien vereinbaren das Folgende in gutem Einvernehmen. '.repeat(30)}\n\n## Laufzeit\n\nDie Vertragslaufzeit beträgt vierundzwanzig Monate. Die Kündigungen bedürfen der Schriftform.\n\n${'Weitere Abreden bestehen zwischen den Parteien nicht. '.repeat(30)}`,
  '公司.txt': `${'公司每年举行一次全体会议。'.repeat(60)}\n新工厂位于苏州，占地三万平方米。\n${'会议记录由秘书保存。'.repeat(60)}`,
  '日本.txt': `${'この資料は会社の歴史について説明しています。'.repeat(50)}\n最初の工場は大阪に建てられました。\n${'製品は世界中で使われています。'.repeat(50)}`,
  'ไทย.txt': `${'บริษัทจัดประชุมประจำปีทุกเดือนมีนาคม '.repeat(50)}\nโรงงานแห่งใหม่ตั้งอยู่ที่เชียงใหม่\n${'เอกสารถูกเก็บไว้ในห้องสมุด '.repeat(50)}`,
  'prices.csv': `Article;Price;Stock\n${Array.from({ length: 300 }, (_, index) => `Widget ${index};${index * 3};${index % 7}`).join('\n')}\nGolden sprocket;4711;2\n`,
}

describe.each(engines)('retrieval on %s', (engine) => {
  let database: OpenDatabase
  let owner: UserId
  const ids = new Map<string, AttachmentId>()
  const search = (query: string, names = [...ids.keys()]) =>
    searchPassages(database.db, {
      attachmentIds: names.flatMap((name) => ids.get(name) ?? []),
      query,
      limit: 6,
    })

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    owner = await addPerson(database.db)
    for (const [name, bytes] of Object.entries(sources))
      ids.set(name, await addSource(database.db, owner, name, bytes))
  })
  afterAll(() => database[Symbol.asyncDispose]())

  it.each([
    ['When must the boiler be vented?', 'vented every second Tuesday'],
    ['venting of boilers', 'vented every second Tuesday'],
    ['Who was elected treasurer?', 'Przybylski'],
    ['what do we know about mrs przybilski', 'Przybylski'],
    ['Wie lange ist die Laufzeit des Vertrags?', 'Vertragslaufzeit'],
    ['In welcher Form muss die Kündigung erfolgen?', 'Schriftform'],
    ['新工厂在哪里？', '苏州'],
    ['最初の工場はどこですか', '大阪'],
    ['โรงงานใหม่อยู่ที่ไหน', 'เชียงใหม่'],
    ['price of the golden sprocket', '4711'],
    ['4711', 'Golden sprocket'],
  ])('KNO-03 finds the passage for “%s”', async (query, needle) => {
    const [best] = await search(query)
    expect(best?.text).toContain(needle)
  })

  it('KNO-03 finds text far below the requested heading', async () => {
    const [first, second] = await search('highest score in scorpion')
    expect(`${first?.text}\n${second?.text}`).toContain('score of all: 68')
  })

  it('KNO-03 returns a passage’s source, page and exact location', async () => {
    const [best] = await search('boiler vented', ['handbook.pdf', 'minutes.txt'])
    expect(best).toMatchObject({
      title: 'handbook.pdf',
      page: 2,
      label: 'page 2',
      attachmentId: ids.get('handbook.pdf'),
    })
    const all = await selectAllPassages(
      database.db,
      [ids.get('handbook.pdf') ?? best?.attachmentId].flatMap((id) => id ?? []),
    )
    const sameHit = all.find(({ chunkId }) => chunkId === best?.chunkId)
    expect(sameHit).toEqual(best)
    expect((best?.end ?? 0) - (best?.start ?? 0)).toBe(best?.text.length)
  })

  it('KNO-03 labels table rows with their column names', async () => {
    const [best] = await search('golden sprocket')
    expect(best?.context).toBe('Article | Price | Stock')
    expect(best?.label).toMatch(/^row \d+$/)
  })

  it('KNO-03 finds nothing outside the given sources', async () => {
    expect(await search('boiler vented Tuesday', ['公司.txt'])).toEqual([])
    expect(await search('boiler', [])).toEqual([])
    expect(await search('   ')).toEqual([])
  })

  it('KNO-03 includes passages from several sources', async () => {
    const results = await search('members of the board season', ['handbook.pdf', 'minutes.txt'])
    expect(new Set(results.map(({ title }) => title)).size).toBe(2)
  })

  it('KNO-03 finds a source that is requested by name', async () => {
    const results = await search('summarise the handbook')
    expect(results[0]?.title).toBe('handbook.pdf')
  })

  it('KNO-03 accepts any text as a question without failing', async () => {
    for (const query of [
      `'; drop table chunk; --`,
      `a'b\\c & | ! ( ) : *`,
      '𠮟る😀',
      'x'.repeat(5000),
      '\u0000',
    ]) {
      expect(Array.isArray(await search(query))).toBe(true)
    }
  })

  it('KNO-03 reports the amount of text, and returns all of it in order', async () => {
    const selection = [ids.get('minutes.txt'), ids.get('prices.csv')].flatMap((id) => id ?? [])
    const all = await selectAllPassages(database.db, selection)
    const size = await sumCharacters(database.db, selection)
    expect(all.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(size * 0.95)
    const starts = all.filter(({ title }) => title === 'prices.csv').map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  })
})
