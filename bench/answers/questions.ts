import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Question {
  readonly kind: string
  readonly question: string
  /** The question before, in the same chat. */
  readonly follows?: string
  /** Patterns that the answer matches, all of them. */
  readonly expects?: readonly string[]
  /** The document that a citation has to name; null for none. */
  readonly file?: string | null
  /** Documents that citations have to name, each of them. */
  readonly files?: readonly string[]
  /** The documents do not say. */
  readonly silent?: boolean
}

const questionsIn = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Question[]

export const questions: readonly Question[] = [...questionsIn('questions.json'), ...questionsIn('fresh.json')]

/** Folders of documents that the questions are about. */
export const documentFolders: readonly string[] = [
  join(import.meta.dirname, 'documents'),
  join(import.meta.dirname, '../recall/documents'),
]
