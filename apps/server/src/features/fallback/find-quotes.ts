import type { AttachmentId } from '@atelier/contract/ids'
import type { AppContext } from '../../context.ts'
import { type ContentWord, contentWords } from '../../platform/language/content-words.ts'
import { isWithinDistance } from '../../platform/language/edit-distance.ts'
import { languageOf, stopWords } from '../../platform/language/stop-words.ts'
import { tokens } from '../../platform/language/words.ts'
import { createTrace, selectOpenings, searchPassages, idf } from '../sources/knowledge/retrieve/index.ts'
import { cutBeginning, cutPassage, type Quote } from './cut-passage.ts'
import type { QuestionTerm } from './match-words.ts'

export interface QuotableSource {
  readonly id: AttachmentId
  readonly title: string
  readonly isCode: boolean
}

export interface QuoteSearch {
  /** `beginnings`: the question is about the sources in general; `noMatch`: a named source has no match. */
  readonly kind: 'passages' | 'beginnings' | 'noMatch'
  readonly quotes: readonly Quote[]
  readonly terms: readonly QuestionTerm[]
  readonly omitted: number
}

const candidatesMax = 24
const quotesMax = 3
const beginningPassages = 3
const fewSources = 3
const beginningsMax = 24
/** A question with fewer content words also uses those of the previous one, as in 'and a representative?' */
const ownWordsMin = 3
const previousShare = 0.5
/** Share of the question's total weight that the best quote must match. */
const matchMin = 0.3
const minShareOfBest = 0.4
const longWordMin = 9
const fewPassages = 50
const rankCost = 0.2

const sourceWords = new Set(
  `sum summary summaries summarise summarize summarised summarized overview gist content contents topic topics main key
  important point points document documents file files source sources text texts page pages pdf attachment article
  zusammenfassung zusammenfassen zusammen fasse fassen überblick uberblick inhalt thema themen wichtigste wichtigsten
  punkt punkte dokument dokumente datei dateien quelle quellen texte seite seiten anhang artikel worum`.split(
    /\s+/,
  ),
)

/** Finds sources mentioned by file name with extension, or by a name of several words. */
const findMentionedSources = (
  question: string,
  sources: readonly QuotableSource[],
): readonly QuotableSource[] => {
  const lowercaseQuestion = question.toLowerCase()
  return sources.filter(({ title }) => {
    const name = title.toLowerCase()
    const baseName = name.replace(/\.\w{1,8}$/, '')
    const spacedName = baseName.replaceAll(/[\s_.-]+/g, ' ')
    return (
      (name !== baseName && lowercaseQuestion.includes(name)) ||
      (spacedName.includes(' ') && lowercaseQuestion.includes(spacedName))
    )
  })
}

const quoteBeginnings = async (
  { db }: Pick<AppContext, 'db'>,
  sources: readonly QuotableSource[],
  kind: 'beginnings' | 'noMatch' = 'beginnings',
): Promise<QuoteSearch> => {
  const firstSources = sources.slice(0, beginningsMax)
  const passages = await selectOpenings(
    db,
    firstSources.map(({ id }) => id),
    firstSources.length === 1 ? beginningPassages : 1,
  )
  const quotes = firstSources.flatMap(({ id, isCode }) =>
    passages
      .filter(({ attachmentId }) => attachmentId === id)
      .map((passage) => cutBeginning(passage, isCode, firstSources.length > fewSources)),
  )
  return { kind, quotes, terms: [], omitted: sources.length - firstSources.length }
}

const isTypo = (typedWord: string, word: string): boolean =>
  typedWord[0] === word[0] && isWithinDistance(typedWord, word, typedWord.length < longWordMin ? 1 : 2)

const selectKeywords = (question: string, sources: readonly QuotableSource[]): ContentWord[] => {
  const names = new Set(sources.flatMap(({ title }) => tokens(title)))
  const questionTokens = tokens(question)
  const stopWordSet = stopWords(languageOf(questionTokens))
  if (questionTokens.every((token) => stopWordSet.has(token))) return []
  return contentWords(question).filter(({ token }) => !sourceWords.has(token) && !names.has(token))
}

/**
 * Returns matching passages, best first, each cut to the relevant part. `previousQuestions` are newest first.
 */
export const findQuotes = async (
  { db, embedder }: Pick<AppContext, 'db' | 'embedder'>,
  sources: readonly QuotableSource[],
  question: string,
  previousQuestions: readonly string[] = [],
): Promise<QuoteSearch> => {
  const titleMatches = findMentionedSources(question, sources)
  const searchedSources = titleMatches.length > 0 ? titleMatches : sources
  const ownWords = selectKeywords(question, titleMatches)
  if (ownWords.length === 0) return quoteBeginnings({ db }, searchedSources)
  const query =
    ownWords.length < ownWordsMin && previousQuestions[0] ? `${question}\n${previousQuestions[0]}` : question
  const trace = createTrace(query)
  const passages = await searchPassages(db, {
    attachmentIds: searchedSources.map(({ id }) => id),
    query,
    limit: candidatesMax,
    embedder,
    trace,
  })
  const tracedWords = new Map(trace.words.map((word) => [word.word, word]))
  // in few passages, a word that none has would outweigh several that they have
  const frequencyMin = trace.searched < fewPassages ? 1 : 0
  const ownTokens = new Set(ownWords.map(({ token }) => token))
  const terms = selectKeywords(query, titleMatches).map(({ token, stem }): QuestionTerm => {
    const { passages: frequency = 0, readAs = [] } = tracedWords.get(token) ?? {}
    const share = ownTokens.has(token) ? 1 : previousShare
    return {
      token,
      stem,
      corrections: readAs.filter((word) => isTypo(token, word)),
      weight: idf(Math.max(frequency, frequencyMin), trace.searched) * share,
    }
  })
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const codeIds = new Set(searchedSources.filter(({ isCode }) => isCode).map(({ id }) => id))
  const rankedQuotes = passages
    .flatMap((passage, rank) => {
      const quote = cutPassage(terms, passage, codeIds.has(passage.attachmentId))
      return quote ? [{ quote, score: quote.weight / total - rankCost * Math.log(1 + rank) }] : []
    })
    .toSorted((a, b) => b.score - a.score)
  const minWeight = (rankedQuotes[0]?.quote.weight ?? 0) * minShareOfBest
  const isMatch = (rankedQuotes[0]?.quote.weight ?? 0) >= total * matchMin
  // a source named in the question is shown even without a match
  if (!isMatch && titleMatches.length > 0) return quoteBeginnings({ db }, titleMatches, 'noMatch')
  const quotes = rankedQuotes.filter(({ quote }) => isMatch && quote.weight >= minWeight).slice(0, quotesMax)
  return { kind: 'passages', quotes: quotes.map(({ quote }) => quote), terms, omitted: 0 }
}
