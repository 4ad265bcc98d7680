import { answerQuestion } from '../platform/models/builtin/answer-question.ts'

interface Source {
  readonly title: string
  readonly text: string
  readonly columns?: string
  /** Where it begins in its source; each is a passage of its own. */
  readonly start?: number
  readonly pages?: number
  readonly isCode?: boolean
  /** Whether everything of it is shown. */
  readonly isWhole?: boolean
}

/** What the built-in assistant answers from these passages alone. */
export const answerTo = (sources: readonly Source[], question: string): string => {
  const passages = sources.map(({ pages: _pages, isCode: _isCode, isWhole: _isWhole, ...source }, at) => ({
    number: at + 1,
    name: '',
    place: '',
    columns: '',
    path: [],
    lead: '',
    start: at,
    ...source,
  }))
  const known = sources.map(({ title, pages = null, isCode = false, isWhole = true }) => ({
    title,
    pages,
    isCode,
    isWhole,
  }))
  return answerQuestion({ question, earlier: [], passages, sources: known, unread: [], hasSearched: true })
    .text
}
