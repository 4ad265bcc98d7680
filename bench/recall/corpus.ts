import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCatalogue } from './generated/catalog.ts'
import { makeContracts } from './generated/contracts.ts'
import { makeMail } from './generated/mail.ts'
import { makeMinutes } from './generated/minutes.ts'
import { makeReports } from './generated/reports.ts'
import { makeStock } from './generated/stock.ts'
import { createRandom } from './random.ts'
import { type Question, readQuestions } from './read-questions.ts'

export interface Corpus {
  readonly documents: readonly { readonly file: string; readonly bytes: Uint8Array | string }[]
  readonly questions: readonly Question[]
}

const folder = join(import.meta.dirname, 'documents')

/**
 * Creates a corpus of handwritten documents among several hundred similar generated ones. It is the same in
 * every run.
 */
export const makeCorpus = (): Corpus => {
  const generators = [makeContracts, makeMinutes, makeStock, makeMail, makeReports, makeCatalogue].map(
    (make, index) => make(createRandom(index + 1)),
  )
  const localFiles = readdirSync(folder).map((file) => ({ file, bytes: readFileSync(join(folder, file)) }))
  const allQuestions = generators.flatMap(({ questions }) => questions)
  return {
    documents: [...localFiles, ...generators.flatMap(({ documents }) => documents)],
    questions: [
      ...readQuestions(),
      ...allQuestions.map((question) => ({ ...question, id: `${question.file}: ${question.text}` })),
    ],
  }
}

/** Half of the questions are for tuning, the others for the report, as decided by the question's ID alone. */
export const isForTuning = ({ id }: Question): boolean =>
  (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0

/**
 * The handwritten documents and some of the generated ones, which are quick to process. The questions are
 * those of the tuning half, so that fixes never see the other half.
 */
export const makeSmallCorpus = (): Corpus => {
  const { documents, questions } = makeCorpus()
  const selection = documents.filter(({ file }) => !/^(mail-|Leaflet)|\d{4}.*\.(txt|docx)$/.test(file))
  const files = new Set(selection.map(({ file }) => file))
  return {
    documents: selection,
    questions: questions.filter((question) => files.has(question.file) && isForTuning(question)),
  }
}
