import { askedTool } from './asked-tool.ts'
import { namedSources, sourcesAskedOf } from './named-sources.ts'
import { askedOfSources } from './of-source.ts'
import { partsOf } from './parts.ts'
import { asksWhatItIs, isSmallTalk, isSubject, isThanks, readQuestion } from './question.ts'
import { askedSource } from './which-source.ts'

/** What to look for before a question is answered. */
export interface SearchPlan {
  /** Each by itself, as a text search takes it. */
  readonly queries: readonly string[]
  /** Titles of sources to read from beginning to end. */
  readonly whole: readonly string[]
  /** Look at how every source begins. */
  readonly openings: boolean
}

const none: SearchPlan = { queries: [], whole: [], openings: false }
const wordsMax = 24
const wholeMax = 4

/** What has to be found for a question, asked after these earlier ones, of sources with these titles. */
export const planSearch = (
  text: string,
  earlier: readonly string[],
  titles: readonly string[],
): SearchPlan => {
  if (isSmallTalk(text) || isThanks(text) || asksWhatItIs(text) || askedTool(text)) return none
  const question = readQuestion(text, earlier)
  const ofSources = askedOfSources(text, earlier, titles)
  if (ofSources) return { ...none, whole: ofSources.titles }
  if (question.kinds.includes('overview')) return { ...none, openings: true }
  const meant = sourcesAskedOf(text, titles)
  if (meant.length > 0) return { ...none, whole: meant.slice(0, wholeMax) }
  const about = askedSource(text)
  if (about !== null) return { queries: [about], whole: [], openings: true }
  const terms = question.terms.slice(0, wordsMax).map(({ token }) => token)
  const query = question.leansBack ? `${text} ${terms.join(' ')}` : text
  const { questions, kind } = partsOf(text)
  const parts = kind === 'whole' ? [] : questions
  if (question.kinds.includes('summary')) {
    const named = namedSources(text, titles)
    // 'this' is the only one
    const isWhole = titles.length === 1 && question.terms.filter(isSubject).length < 2
    const whole = isWhole ? titles : named
    return {
      queries: whole.length > 0 ? [] : [query],
      whole: whole.slice(0, wholeMax),
      openings: whole.length === 0 && question.terms.length < 4,
    }
  }
  return { ...none, queries: [query, ...parts] }
}
