import type { Question } from '../read-questions.ts'

/** Generated documents with the questions that they answer. */
export interface Corpus {
  readonly documents: readonly { readonly file: string; readonly bytes: Uint8Array | string }[]
  readonly questions: readonly Omit<Question, 'id'>[]
}
