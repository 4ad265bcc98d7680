import { expect, it } from 'vitest'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { openTestDatabase } from '../../../test/engines.ts'
import { addPerson, addSource } from '../../../test/knowledge.ts'
import { insertEmbeddings } from '../ingest/queries.ts'
import { hasVectors } from '../queries.ts'
import { allPassages, searchPassages } from '../search-passages.ts'
import type { Embedder } from '../../../platform/models/embedder.ts'
import { fuseRankings } from './fuse.ts'

it('KNO-03 puts first what stands high in both rankings', () => {
  expect(
    fuseRankings([
      [1, 2, 3, 4],
      [5, 3, 1],
    ]),
  ).toEqual([1, 3, 5, 2, 4])
  expect(fuseRankings([[7, 8], []])).toEqual([7, 8])
})

/** Knows two ideas and the words for them. */
const ideas = [/car|automobile|vehicle/gi, /bread|loaf|baker/gi]
const embedder: Embedder = {
  model: 'two-ideas',
  embed: (texts) =>
    Promise.resolve(texts.map((text) => [...ideas.map((idea) => text.match(idea)?.length ?? 0), 0.01])),
}

it('KNO-03 finds by meaning what shares no word with the question', async () => {
  await using open = await openTestDatabase('pglite')
  expect(await hasVectors(open.db)).toBe(true)
  const owner = await addPerson(open.db)
  const cars = await addSource(open.db, owner, 'garage.txt', 'The automobile stands in the yard.')
  const loaves = await addSource(open.db, owner, 'oven.txt', 'The loaf is brown on all sides.')
  const attachmentIds = [cars, loaves]
  const passages = await allPassages(open.db, attachmentIds)
  const vectors = await embedder.embed(passages.map(({ text }) => text))
  await insertEmbeddings(
    open.db,
    jobGrant('a test'),
    passages.map(({ chunkId }) => chunkId),
    embedder.model,
    vectors,
  )
  const search = (query: string, meaning: Embedder | null) =>
    searchPassages(open.db, { attachmentIds, query, limit: 1, embedder: meaning })
  expect(await search('where is my vehicle', null)).toEqual([])
  expect((await search('where is my vehicle', embedder))[0]?.attachmentId).toBe(cars)
  expect((await search('what did the baker make', embedder))[0]?.attachmentId).toBe(loaves)
})
