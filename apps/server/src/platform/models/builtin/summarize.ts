import { clip } from '../../language/clip.ts'
import { rankSentences } from '../../language/rank-sentences.ts'
import type { KnownSource } from '../chat-model.ts'
import type { Phrases } from './languages/language-data.ts'
import { type Manner, mannerOf } from './manner.ts'
import { kindsOfFile, namedSources } from './named-sources.ts'
import { foldInPlace, type Question } from './question.ts'
import type { Statement } from './statements.ts'
import { cellsOf, cite, plain, withoutRules, writeAnswer } from './write-answer.ts'

const partsMax = 8
const sentencesMax = 6
/** However many are asked for. */
const sentencesLimit = 20
const overviewMax = 60
const proseMin = 40
const proseMax = 420
const rowsMax = 3
const tablesMax = 4

/** What is known of the one source of this title; nothing where several have it. */
export const knownSource = (title: string, known: readonly KnownSource[]): KnownSource => {
  const [source, ...others] = known.filter((one) => one.title === title)
  return source && others.length === 0 ? source : { title, pages: null, isCode: false, isWhole: false }
}

const isProse = ({ kind, text }: Statement): boolean =>
  (kind === 'sentence' || kind === 'item') &&
  text.length >= proseMin &&
  text.length <= proseMax &&
  /[.!?。！？]["”’)]?$/.test(text) &&
  (text.match(/\p{L}/gu)?.length ?? 0) > text.length * 0.55

/** Who may copy it, which edition it is and who is thanked: it stands first and says nothing of what follows. */
const formal =
  /\b(copyright|permission is granted|all rights reserved|licen[sc]ed?|supersedes|(i|we) (would like|want) to thank|i'd like to thank|thank you to|thanks to|urheberrecht|alle rechte vorbehalten|lizenz|tous droits reserves|licence)\b|©|\(c\)|(\d+\D+){7}/

const isTelling = (one: Statement): boolean => isProse(one) && !formal.test(foldInPlace(one.text))

/** What a text says that it is: a sentence in which it speaks of itself, and the first good one. */
export const opening = (own: readonly Statement[]): Statement[] => {
  const first = own.filter(isTelling).slice(0, 12)
  const saysWhat = first.find(({ text }) =>
    /^(in )?(this (article|document|manual|guide|book|page|chapter|release|text|handbook|glossary|paper|report|policy|agreement|module)|dies(es|er|em|e) (dokument|handbuch|anleitung|text|bericht)|(dans )?ce (document|manuel|guide|texte|rapport))\b/i.test(
      text,
    ),
  )
  const lead = first[0]
  return [...new Set([saysWhat, lead])].filter((one) => one !== undefined)
}

/** How the parts of a source begin, spread over all of it, without those that were begun already. */
const spread = (own: readonly Statement[], count: number, told: ReadonlySet<Statement>): Statement[] => {
  const outermost = new Set(own.flatMap(({ under }) => under.at(-1) ?? []))
  // one heading above all is the title
  const depth = outermost.size === 1 ? -2 : -1
  const parts = Map.groupBy(own, ({ under }) => under.at(depth) ?? '')
  const firsts = [...parts].flatMap(([name, part]) => {
    const first = name === '' || part.some((one) => told.has(one)) ? undefined : part.find(isTelling)
    return first ? [first] : []
  })
  const every = Math.max(1, firsts.length / count)
  return firsts.filter((_, at) => Math.floor(at / every) > Math.floor((at - 1) / every)).slice(0, count)
}

/** The sentences that say most in all, in their order, without what was said already. */
const mostSaying = (own: readonly Statement[], count: number, said: ReadonlySet<Statement>): Statement[] => {
  const prose = own.filter((one) => isTelling(one) && !said.has(one))
  const best = new Set(rankSentences(prose.map(({ text }) => text).join('\n'), count).map(({ text }) => text))
  return prose.filter(({ text }) => best.has(text)).slice(0, count)
}

const announced =
  /^(briefly|in (short|brief|a nutshell)|summary|executive summary|abstract|tl;?dr|highlights|key (points|facts)|at a glance|zusammenfassung|kurzfassung|kurz gesagt|das wichtigste( in kurze)?|auf einen blick|en bref|resume|l'essentiel|points cles)\W*$/

/** What the author sums up: all that stands under such a heading. */
const ownSummary = (own: readonly Statement[]): Statement[] =>
  own.filter(
    ({ kind, under: [nearest = ''], text }) =>
      kind !== 'heading' && announced.test(foldInPlace(nearest)) && text.length <= proseMax,
  )

const headingsOf = (own: readonly Statement[]): string[] => {
  const names = own
    .filter(({ kind, text }) => kind === 'heading' && text.length < 80)
    .map(({ text }) => withoutRules(text))
    .filter((name) => name !== '')
  const counts = Map.groupBy(names, (name) => name)
  return [...counts].filter(([, all]) => all.length === 1).map(([name]) => name)
}

/** Whether a source is a table, or tables, and little else. */
export const isTable = (own: readonly Statement[]): boolean => {
  const rows = own.filter(({ kind }) => kind === 'row')
  return rows.length > own.length * 0.6 && rows.length > 2
}

type Rows = readonly [Statement, ...Statement[]]

/** The rows among these by the table that they stand in. */
export const tablesOf = (own: readonly Statement[]): Rows[] => {
  const tables = Map.groupBy(
    own.filter(({ kind, columns }) => kind === 'row' && columns !== ''),
    ({ columns }) => columns,
  )
  return [...tables.values()].flatMap(([first, ...others]): Rows[] => (first ? [[first, ...others]] : []))
}

export const columnsOf = (header: string): string => plain(cellsOf(header).filter(Boolean).join(', '))

/** What a table is: its columns and, where all of it is shown, its size. */
export const introduceTable = (own: Rows, isWhole: boolean, say: Phrases): string =>
  `${say.table(isWhole ? own.length : null, columnsOf(own[0].columns))} [${own[0].passage.number}]`

/** Tables, each by what it is and how it begins. */
const summarizeTables = (own: readonly Statement[], isWhole: boolean, say: Phrases): string =>
  tablesOf(own)
    .slice(0, tablesMax)
    .map((rows) => `${introduceTable(rows, isWhole, say)}\n\n${writeAnswer(rows.slice(0, rowsMax))}`)
    .join('\n\n')

/** As many of these, from the first, as have no more words; the first in any case. */
const fitting = (chosen: readonly Statement[], words: number | null): readonly Statement[] => {
  let left = words ?? Infinity
  const end = chosen.findIndex((one) => (left -= one.tokens.length) < 0)
  return end < 0 ? chosen : chosen.slice(0, Math.max(1, end))
}

/** One source from its structure: what it is, its parts, what it says most. */
const summarizeSource = (
  all: readonly Statement[],
  { count, words, asPoints }: Manner,
  { isCode, isWhole }: KnownSource,
  say: Phrases,
): string => {
  if (isTable(all)) return summarizeTables(all, isWhole, say)
  // what stands on every page is said once
  const firstWith = new Map(all.toReversed().map((one) => [one.text, one]))
  const own = all.filter((one) => firstWith.get(one.text) === one)
  const max = Math.min(count ?? sentencesMax, sentencesLimit)
  const first = opening(own)
  const summed = ownSummary(own)
  const near =
    summed.length > 0 ? summed : own.filter((one) => isTelling(one) && !first.includes(one)).slice(0, 1)
  const told = new Set([...first, ...near].slice(0, max))
  const begins = spread(own, max - told.size, told)
  const more = begins.length > 1 || count !== null ? begins : []
  const known = new Set([...told, ...more])
  // so many were asked for
  const rest = more.length === 0 || count !== null ? mostSaying(own, max - known.size, known) : []
  const later = new Set([...more, ...rest])
  const chosen = fitting([...told, ...own.filter((one) => later.has(one))], words)
  const text = asPoints ? chosen.map((one) => `- ${cite(one)}`).join('\n') : chosen.map(cite).join(' ')
  // of code they are remarks
  const parts = isCode ? [] : headingsOf(all)
  if (parts.length < 3 || count !== null) return text
  const names = say.parts(parts.slice(0, partsMax).map(plain).join('; '))
  return `${text}\n\n${names}${parts.length > partsMax ? '; …' : '.'}`
}

const fallback = (own: readonly Statement[]): Statement | undefined =>
  own.find(({ kind, tokens: words }) => kind !== 'heading' && words.length > 4) ?? own[0]

/** A source in a line: its name, and what it says first. */
export const lineOf = (title: string, own: readonly Statement[]): string => {
  const [first] = opening(own)
  const shown = first ?? fallback(own)
  if (!shown) return `- **${plain(title)}**`
  return `- **${plain(title)}**: ${cite({ ...shown, text: clip(shown.text.replace(/\s+/g, ' '), 220) })}`
}

const overviewOf = (sources: ReadonlyMap<string, readonly Statement[]>): string =>
  [...sources]
    .slice(0, overviewMax)
    .map(([title, own]) => lineOf(title, own))
    .join('\n')

/** What was shown, by the sources' titles, as it stands there. */
export const bySource = (passages: readonly (readonly Statement[])[]): Map<string, Statement[]> => {
  const sources = new Map<string, Statement[]>()
  for (const statement of passages.flat()) {
    const { title } = statement.passage
    const own = sources.get(title) ?? []
    own.push(statement)
    sources.set(title, own)
  }
  for (const own of sources.values())
    own.sort((a, b) => a.passage.start - b.passage.start || a.index - b.index)
  return sources
}

/** Sums up the sources that are named, or each in a line; '' where there is nothing to sum up. */
export const summarize = (
  question: Question,
  passages: readonly (readonly Statement[])[],
  known: readonly KnownSource[],
  say: Phrases,
): string => {
  const sources = bySource(passages)
  const isOverview = question.kinds.includes('overview')
  const kinds = isOverview ? kindsOfFile.filter(([word]) => word.test(foldInPlace(question.text))) : []
  const named = isOverview
    ? [...sources.keys()].filter((title) => kinds.some(([, file]) => file.test(title)))
    : namedSources(question.text, sources.keys())
  const meant = named.length > 0 ? new Map(named.map((title) => [title, sources.get(title) ?? []])) : sources
  const [[title, own] = []] = meant
  if (meant.size === 1 && title !== undefined && own && !isOverview)
    return summarizeSource(own, mannerOf(question.folded), knownSource(title, known), say)
  return isOverview ? `${say.sources(meant.size)}\n\n${overviewOf(meant)}` : overviewOf(meant)
}
