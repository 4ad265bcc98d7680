import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { type ContentWord, contentWords } from '../../platform/language/content-words.ts'
import { isNear } from '../../platform/language/edit-distance.ts'
import { languageOf, stopWords } from '../../platform/language/stop-words.ts'
import { tokens } from '../../platform/language/words.ts'
import { newTrace, openingPassages, searchPassages, idf } from '../sources/knowledge/retrieve/index.ts'
import { cutBeginning, cutPassage, type Quote } from './cut-passage.ts'
import type { QuestionTerm } from './match-words.ts'

export interface QuotableSource {
  readonly id: AttachmentId
  readonly title: string
  readonly isCode: boolean
}

export interface QuoteSearch {
  /** `passages` match; `beginnings`: asked about the sources; `unfit`: named without a match. */
  readonly kind: 'passages' | 'beginnings' | 'unfit'
  readonly quotes: readonly Quote[]
  readonly terms: readonly QuestionTerm[]
  readonly omitted: number
}

const candidatesMax = 24
const quotesMax = 3
const beginningPassages = 3
const fewSources = 3
const beginningsMax = 24
/** Below this many content words, a question uses its predecessor's: 'and a representative?' */
const ownWordsMin = 3
const earlierShare = 0.5
/** Minimum share of the question's weight. */
const matchMin = 0.3
const furtherShare = 0.4
const longWord = 9
const rankCost = 0.2

const ofSources = new Set(
  `sum summary summaries summarise summarize summarised summarized overview gist content contents topic topics main key
  important point points document documents file files source sources text texts page pages pdf attachment article
  zusammenfassung zusammenfassen zusammen fasse fassen überblick uberblick inhalt thema themen wichtigste wichtigsten
  punkt punkte dokument dokumente datei dateien quelle quellen texte seite seiten anhang artikel worum`.split(
    /\s+/,
  ),
)

/** Matches file names with extension and names of several words. */
const mentionedSources = (
  question: string,
  sources: readonly QuotableSource[],
): readonly QuotableSource[] => {
  const lowercase = question.toLowerCase()
  return sources.filter(({ title }) => {
    const name = title.toLowerCase()
    const bare = name.replace(/\.\w{1,8}$/, '')
    const spaced = bare.replaceAll(/[\s_.-]+/g, ' ')
    return (name !== bare && lowercase.includes(name)) || (spaced.includes(' ') && lowercase.includes(spaced))
  })
}

const beginningsOf = async (
  { db }: Pick<AppContext, 'db'>,
  sources: readonly QuotableSource[],
  kind: 'beginnings' | 'unfit' = 'beginnings',
): Promise<QuoteSearch> => {
  const first = sources.slice(0, beginningsMax)
  const passages = await openingPassages(
    db,
    first.map(({ id }) => id),
    first.length === 1 ? beginningPassages : 1,
  )
  const quotes = first.flatMap(({ id, isCode }) =>
    passages
      .filter(({ attachmentId }) => attachmentId === id)
      .map((passage) => cutBeginning(passage, isCode, first.length > fewSources)),
  )
  return { kind, quotes, terms: [], omitted: sources.length - first.length }
}

const isTypo = (typed: string, word: string): boolean =>
  typed[0] === word[0] && isNear(typed, word, typed.length < longWord ? 1 : 2)

const keyWords = (question: string, sources: readonly QuotableSource[]): ContentWord[] => {
  const names = new Set(sources.flatMap(({ title }) => tokens(title)))
  const all = tokens(question)
  const small = stopWords(languageOf(all))
  if (all.every((token) => small.has(token))) return []
  return contentWords(question).filter(({ token }) => !ofSources.has(token) && !names.has(token))
}

/** Matching passages, best first, each cut to the relevant part. `earlier` questions: newest first. */
export const findQuotes = async (
  { db, embedder }: Pick<AppContext, 'db' | 'embedder'>,
  sources: readonly QuotableSource[],
  question: string,
  earlier: readonly string[] = [],
): Promise<QuoteSearch> => {
  const titleMatches = mentionedSources(question, sources)
  const scope = titleMatches.length > 0 ? titleMatches : sources
  const own = keyWords(question, titleMatches)
  if (own.length === 0) return beginningsOf({ db }, scope)
  const query = own.length < ownWordsMin && earlier[0] ? `${question}\n${earlier[0]}` : question
  const trace = newTrace(query)
  const passages = await searchPassages(db, {
    attachmentIds: scope.map(({ id }) => id),
    query,
    limit: candidatesMax,
    embedder,
    trace,
  })
  const searched = new Map(trace.words.map((word) => [word.word, word]))
  const ownTokens = new Set(own.map(({ token }) => token))
  const terms = keyWords(query, titleMatches).map(({ token, stem }): QuestionTerm => {
    const { passages: frequency = 0, readAs = [] } = searched.get(token) ?? {}
    const share = ownTokens.has(token) ? 1 : earlierShare
    return {
      token,
      stem,
      corrections: readAs.filter((word) => isTypo(token, word)),
      weight: idf(frequency, trace.searched) * share,
    }
  })
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const code = new Set(scope.filter(({ isCode }) => isCode).map(({ id }) => id))
  const ranked = passages
    .flatMap((passage, rank) => {
      const quote = cutPassage(terms, passage, code.has(passage.attachmentId))
      return quote ? [{ quote, score: quote.weight / total - rankCost * Math.log(1 + rank) }] : []
    })
    .toSorted((a, b) => b.score - a.score)
  const least = (ranked[0]?.quote.weight ?? 0) * furtherShare
  const fits = (ranked[0]?.quote.weight ?? 0) >= total * matchMin
  // a source named in the question is shown even without a match
  if (!fits && titleMatches.length > 0) return beginningsOf({ db }, titleMatches, 'unfit')
  const quotes = ranked.filter(({ quote }) => fits && quote.weight >= least).slice(0, quotesMax)
  return { kind: 'passages', quotes: quotes.map(({ quote }) => quote), terms, omitted: 0 }
}
