import { startEmbeddings } from '@atelier/testing/start-embeddings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Corpus, makeSmallCorpus } from '../../../../../../../bench/recall/corpus.ts'
import {
  type QuestionResult,
  askAll,
  meanReciprocalRank,
  recallAt,
  storeCorpus,
  findUnanswerable,
} from '../../../../../../../bench/recall/measure.ts'
import type { OpenDatabase } from '../../../../platform/db/database.ts'
import { contentWords } from '../../../../platform/language/content-words.ts'
import { createLog } from '../../../../platform/log.ts'
import { createEmbedder } from '../../../../platform/models/embedder.ts'
import { readConfig } from '../../../../platform/config.ts'
import { openTestDatabase } from '../../../../test/engines.ts'
import { embedMissing } from '../ingest/embed-missing.ts'

let database: OpenDatabase
let ids: Awaited<ReturnType<typeof storeCorpus>>
const corpus: Corpus = makeSmallCorpus()
let byWords: QuestionResult[] = []
beforeAll(async () => {
  database = await openTestDatabase('pglite')
  ids = await storeCorpus(database, corpus)
  byWords = await askAll(database, ids, corpus.questions)
})
afterAll(() => database[Symbol.asyncDispose]())

const paraphraseRecall = (results: readonly QuestionResult[]) =>
  results.filter(({ question }) => question.difficulty === 'synonym')

it('KNO-03 finds the answering passage among the first five for nearly all retrieval questions', async () => {
  expect(await findUnanswerable(database, ids, corpus.questions)).toEqual([])
  expect(byWords.length).toBeGreaterThan(150)
  expect(recallAt(1, byWords)).toBeGreaterThanOrEqual(0.88)
  expect(recallAt(5, byWords)).toBeGreaterThanOrEqual(0.96)
  expect(recallAt(5, paraphraseRecall(byWords))).toBeGreaterThanOrEqual(0.8)
})

const size = 256

/** Hashes a text to a pseudorandom number (FNV-1a). */
const hashOf = (text: string): number => {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** A model that knows only word stems: texts that share some have similar vectors. */
const vectorOf = (text: string): number[] => {
  const vector = Array.from({ length: size }, () => 0.001)
  const add = (word: string, weight: number) => {
    const hash = hashOf(word)
    vector[hash % size] = (vector[hash % size] ?? 0) + (hash & 0x10_000 ? weight : -weight)
  }
  for (const { stem } of contentWords(text)) add(stem, 1)
  return vector
}

/** A model that knows nothing: its neighbors are random. */
const randomVector = (text: string): number[] =>
  Array.from({ length: size }, (_, index) => (hashOf(`${index} ${text}`) % 2000) / 1000 - 1)

const log = createLog('silent')

/** Answers the same questions with a model behind the API, and with its own vectors. */
const askWith = async (embed: (text: string) => number[], name: string): Promise<QuestionResult[]> => {
  await using server = await startEmbeddings(embed, [name])
  const { models } = readConfig({ OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'key', EMBEDDING_MODEL: name })
  const embedder = createEmbedder(models, log)
  expect(
    await embedMissing({ db: database.db, embedder, log }, new AbortController().signal),
  ).toBeGreaterThan(150)
  return askAll(database, ids, corpus.questions, embedder)
}

it('KNO-03 finds no less with an embedding model than by words alone, for paraphrases too', async () => {
  const hybridResults = await askWith(vectorOf, 'meaning-embed')
  for (const limit of [1, 5, 10])
    expect(recallAt(limit, hybridResults)).toBeGreaterThanOrEqual(recallAt(limit, byWords))
  expect(recallAt(5, paraphraseRecall(hybridResults))).toBeGreaterThanOrEqual(
    recallAt(5, paraphraseRecall(byWords)),
  )
  expect(meanReciprocalRank(hybridResults)).toBeGreaterThanOrEqual(meanReciprocalRank(byWords) - 0.005)
})

it('KNO-03 keeps the best keyword matches first when an embedding model is useless', async () => {
  const hybridResults = await askWith(randomVector, 'chance-embed')
  expect(recallAt(1, hybridResults)).toBe(recallAt(1, byWords))
  expect(recallAt(5, hybridResults)).toBeGreaterThanOrEqual(recallAt(5, byWords) - 0.01)
})
