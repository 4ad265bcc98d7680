import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../../test/engines.ts'
import { addPerson, addSource } from '../../../../test/knowledge.ts'
import { embedMissing } from '../ingest/embed-missing.ts'
import { hasVectors } from '../../../../platform/db/vectors.ts'
import { searchPassages } from './search-passages.ts'
import { type Embedder, noEmbedder } from '../../../../platform/models/embedder.ts'
import { createLog } from '../../../../platform/log.ts'
import { fuseRankings } from './fuse.ts'

it('KNO-03 keeps the top keyword match first, and ranks passages found by both searches higher', () => {
  expect(fuseRankings([1, 2, 3, 4], [5, 3, 1])).toEqual([1, 3, 2, 5, 4])
  expect(fuseRankings([1, 2], [2, 3])).toEqual([1, 2, 3])
  expect(fuseRankings([7, 8], [])).toEqual([7, 8])
  expect(fuseRankings([], [7, 8])).toEqual([7, 8])
})

/** The two concepts that the embedder knows, and the words for them. */
const wordsByIdea = [/car|automobile|vehicle/gi, /bread|loaf|baker/gi]
const createEmbedder = (name: string): Embedder => ({
  current: () =>
    Promise.resolve({
      name,
      embed: (texts) =>
        Promise.resolve(
          texts.map((text) => [...wordsByIdea.map((idea) => text.match(idea)?.length ?? 0), 0.01]),
        ),
    }),
})
const { signal } = new AbortController()
const log = createLog('silent')

it('KNO-03 finds passages by meaning that share no word with the question, once older sources are embedded', async () => {
  await using database = await openTestDatabase('pglite')
  const { db } = database
  expect(await hasVectors(db)).toBe(true)
  const owner = await addPerson(db)
  const cars = await addSource(db, owner, 'garage.txt', 'The automobile stands in the yard.')
  const loaves = await addSource(db, owner, 'oven.txt', 'The loaf is brown on all sides.')
  const attachmentIds = [cars, loaves]
  const embedder = createEmbedder('two-ideas')
  const search = (query: string, embedder: Embedder) =>
    searchPassages(db, { attachmentIds, query, limit: 1, embedder })
  expect(await search('where is my vehicle', embedder)).toEqual([])
  expect(await embedMissing({ db, embedder, log }, signal)).toBe(2)
  expect(await search('where is my vehicle', noEmbedder)).toEqual([])
  expect((await search('where is my vehicle', embedder))[0]?.attachmentId).toBe(cars)
  expect((await search('what did the baker make', embedder))[0]?.attachmentId).toBe(loaves)
  expect(await embedMissing({ db, embedder, log }, signal)).toBe(0)
})

it('KNO-03 recomputes all vectors for another model, and deletes those of the previous one', async () => {
  await using database = await openTestDatabase('pglite')
  const { db } = database
  const source = await addSource(db, await addPerson(db), 'garage.txt', 'The automobile stands in the yard.')
  await embedMissing({ db, embedder: createEmbedder('first'), log }, signal)
  expect(await embedMissing({ db, embedder: createEmbedder('second'), log }, signal)).toBe(1)
  const rows = await db.execute(sql`select model from chunk_embedding`)
  expect(rows).toMatchObject({ rows: [{ model: 'second' }] })
  const [results] = await searchPassages(db, {
    attachmentIds: [source],
    query: 'my vehicle',
    limit: 1,
    embedder: createEmbedder('second'),
  })
  expect(results?.attachmentId).toBe(source)
})

it('KNO-03 uses a reranking model’s order, and the original order when that fails', async () => {
  await using database = await openTestDatabase('pglite')
  const { db } = database
  const owner = await addPerson(db)
  const first = await addSource(db, owner, 'a.txt', 'The lamp, the lamp: every lamp burns oil.')
  const second = await addSource(db, owner, 'b.txt', 'A lamp of brass has a wick that is trimmed.')
  const search = async (reranker: Embedder['reranker']) => {
    const embedder = { ...noEmbedder, ...(reranker && { reranker }) }
    const passages = await searchPassages(db, {
      attachmentIds: [first, second],
      query: 'lamp',
      limit: 5,
      embedder,
    })
    return passages.map(({ attachmentId }) => attachmentId)
  }
  const ownResults = await search(undefined)
  expect(ownResults).toHaveLength(2)
  const reverseReranker = async () => async (_query: string, texts: readonly string[]) =>
    [...texts.keys()].toReversed()
  expect(await search(reverseReranker)).toEqual(ownResults.toReversed())
  expect(await search(async () => async () => null)).toEqual(ownResults)
})
