import { answerQuestion } from '../platform/models/builtin/answer-question.ts'

interface Source {
  readonly title: string
  readonly text: string
  readonly columns?: string
  /** Where it begins in its source; each is a passage of its own. */
  readonly start?: number
}

/** What the built-in assistant answers from these passages alone. */
export const answerTo = (sources: readonly Source[], question: string): string => {
  const passages = sources.map((source, at) => ({
    number: at + 1,
    name: '',
    place: '',
    columns: '',
    path: [],
    lead: '',
    start: at,
    ...source,
  }))
  return answerQuestion({ question, earlier: [], passages, unread: [], hasSearched: true }).text
}
