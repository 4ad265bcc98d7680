import {
  selectAllPassages,
  searchPassages,
} from '../../apps/server/src/features/sources/knowledge/retrieve/search-passages.ts'
import type { OpenDatabase } from '../../apps/server/src/platform/db/database.ts'
import { type Embedder, noEmbedder } from '../../apps/server/src/platform/models/embedder.ts'
import { addPerson, addSource } from '../../apps/server/src/test/knowledge.ts'
import type { Corpus } from './corpus.ts'
import type { Question } from './read-questions.ts'

type SourceId = Awaited<ReturnType<typeof addSource>>

/** Extracts, chunks and stores every document like an upload. */
export const storeCorpus = async ({ db }: OpenDatabase, { documents }: Corpus): Promise<SourceId[]> => {
  const owner = await addPerson(db)
  const ids: SourceId[] = []
  for (const { file, bytes } of documents) ids.push(await addSource(db, owner, file, bytes))
  return ids
}

export interface QuestionResult {
  readonly question: Question
  /** The rank of the passage with the answer, from 1; null if it isn't in the top ten. */
  readonly rank: number | null
}

const searchLimit = 10
const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ')

/** Whether the passage is from the expected document and contains the answer. */
const isAnsweredBy = ({ file, needle }: Question, passage: { title: string; text: string }): boolean =>
  passage.title === file && collapseSpaces(passage.text).includes(needle)

/** Searches the whole corpus for every question. */
export const askAll = async (
  { db }: OpenDatabase,
  attachmentIds: readonly SourceId[],
  questions: readonly Question[],
  embedder: Embedder = noEmbedder,
): Promise<QuestionResult[]> => {
  const questionResults: QuestionResult[] = []
  for (const question of questions) {
    const results = await searchPassages(db, {
      attachmentIds,
      query: question.text,
      limit: searchLimit,
      embedder,
    })
    const index = results.findIndex((passage) => isAnsweredBy(question, passage))
    questionResults.push({ question, rank: index < 0 ? null : index + 1 })
  }
  return questionResults
}

/** Finds questions that no passage answers, which are mistakes in the set of questions. */
export const findUnanswerable = async (
  { db }: OpenDatabase,
  ids: readonly SourceId[],
  questions: readonly Question[],
): Promise<Question[]> => {
  const byTitle = Map.groupBy(await selectAllPassages(db, ids), ({ title }) => title)
  return questions.filter(
    (question) => !byTitle.get(question.file)?.some((passage) => isAnsweredBy(question, passage)),
  )
}

export const recallAt = (rankMax: number, results: readonly QuestionResult[]): number =>
  results.filter(({ rank }) => rank !== null && rank <= rankMax).length / Math.max(1, results.length)

export const meanReciprocalRank = (results: readonly QuestionResult[]): number =>
  results.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0) / Math.max(1, results.length)
