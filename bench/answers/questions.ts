import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Question {
  readonly kind: string
  readonly question: string
  /** The previous question in the same chat. */
  readonly follows?: string
  /** Patterns, all of which the answer must match. */
  readonly expects?: readonly string[]
  /** The document that must be cited; null if none may be cited. */
  readonly file?: string | null
  /** Documents that must all be cited. */
  readonly files?: readonly string[]
  /** Set if the documents don't answer the question. */
  readonly hasNoAnswer?: boolean
}

const questionsIn = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Question[]

export const questions: readonly Question[] = [...questionsIn('questions.json'), ...questionsIn('fresh.json')]

/** The folders of the documents that the questions are about. */
export const documentFolders: readonly string[] = [
  join(import.meta.dirname, 'documents'),
  join(import.meta.dirname, '../recall/documents'),
]
