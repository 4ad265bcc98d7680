import { contentWords } from '../../language/content-words.ts'
import { rankSentences } from '../../language/rank-sentences.ts'
import { stem } from '../../language/stem.ts'
import { tokens } from '../../language/words.ts'
import type { Phrases } from './languages/language-data.ts'
import { foldInPlace, type Question } from './question.ts'
import type { Statement } from './statements.ts'
import { cellsOf, cite, plain } from './write-answer.ts'

const partsMax = 8
const sentencesMax = 5
const overviewMax = 60
const proseMin = 40
const proseMax = 420
const rowsMax = 3

/** File endings by the words that people name a file with. */
const kindsOfFile: [RegExp, RegExp][] = [
  [/\b(e-?mail|mail|message|nachricht|courriel)\b/i, /\.(eml|msg|mbox)$/i],
  [/\b(spreadsheet|table|sheet|tabelle|tableau|csv|excel)\b/i, /\.(csv|tsv|xlsx?|ods)$/i],
  [/\b(pdf)\b/i, /\.pdf$/i],
  [/\b(book|e-?book|buch|livre)\b/i, /\.epub$/i],
  [/\b(slides?|presentation|präsentation|folien|présentation)\b/i, /\.(pptx?|odp)$/i],
  [/\b(web ?page|webseite|page web)\b/i, /\.(html?|mhtml)$/i],
]

const nameTokens = (title: string) => tokens(title.replace(/\.\w{1,5}$/, '').replace(/[._-]+/g, ' '))

/** How surely a question means a source by its name: 0 for not at all. */
const namesSource = (question: string, title: string): number => {
  const lower = question.toLowerCase()
  if (lower.includes(title.toLowerCase())) return 10
  // a title is not meant because it begins with 'The', as a question may
  const asked = new Set(
    contentWords(question)
      .filter(({ token }) => token.length > 1)
      .map((word) => word.stem),
  )
  const own = nameTokens(title).filter((token) => token.length > 1)
  const shared = own.filter((token) => asked.has(stem(token))).length
  const kind = kindsOfFile.some(([word, file]) => word.test(question) && file.test(title)) ? 1 : 0
  return shared === 0 ? kind * 0.5 : shared / Math.max(1, own.length) + shared * 0.5 + kind
}

/** The sources that a question names, and none that is named less surely than the best. */
export const namedSources = (question: string, titles: Iterable<string>): string[] => {
  const scored = [...titles].map((title) => ({ title, score: namesSource(question, title) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return best < 0.5 ? [] : scored.filter(({ score }) => score >= best * 0.8).map(({ title }) => title)
}

const isProse = ({ kind, text }: Statement): boolean =>
  (kind === 'sentence' || kind === 'item') &&
  text.length >= proseMin &&
  text.length <= proseMax &&
  /[.!?。！？]["”’)]?$/.test(text) &&
  (text.match(/\p{L}/gu)?.length ?? 0) > text.length * 0.55

/** What a text says that it is: the first good sentence; one that speaks of itself before others. */
export const opening = (own: readonly Statement[]): Statement[] => {
  const first = own.filter(isProse).slice(0, 12)
  const saysWhat = first.find(({ text }) =>
    /\b(this (article|document|manual|guide|book|page|chapter|release|text|handbook)|dies(es|er|e) (dokument|handbuch|anleitung|text)|ce (document|manuel|guide|texte))\b/i.test(
      text,
    ),
  )
  const lead = first[0]
  return [...new Set([lead, saysWhat])].filter((one) => one !== undefined)
}

/** The sentences that say most in all, in their order, without what was said already. */
const mostSaying = (own: readonly Statement[], count: number, said: ReadonlySet<Statement>): Statement[] => {
  const prose = own.filter((one) => isProse(one) && !said.has(one))
  const best = new Set(rankSentences(prose.map(({ text }) => text).join('\n'), count).map(({ text }) => text))
  return prose.filter(({ text }) => best.has(text)).slice(0, count)
}

const announced =
  /^(briefly|in (short|brief|a nutshell)|summary|executive summary|abstract|tl;?dr|highlights|key (points|facts)|at a glance|zusammenfassung|kurzfassung|kurz gesagt|das wichtigste( in kurze)?|auf einen blick|en bref|resume|l'essentiel|points cles)\W*$/

/** What the author sums up: all that stands under such a heading. */
const ownSummary = (own: readonly Statement[]): Statement[] =>
  own
    .filter(
      ({ kind, under: [nearest = ''], text }) =>
        kind !== 'heading' && announced.test(foldInPlace(nearest)) && text.length <= proseMax,
    )
    .slice(0, sentencesMax)

const headingsOf = (own: readonly Statement[]): string[] => {
  const names = own.filter(({ kind, text }) => kind === 'heading' && text.length < 80).map(({ text }) => text)
  const counts = Map.groupBy(names, (name) => name)
  return [...counts].filter(([, all]) => all.length === 1).map(([name]) => name)
}

/** One source from its structure: what it is, its parts, what it says most. */
const summarizeSource = (own: readonly Statement[], say: Phrases): string => {
  const rows = own.filter(({ kind }) => kind === 'row')
  if (rows.length > own.length * 0.6 && rows.length > 2) {
    const columns = rows.find((row) => row.columns !== '')?.columns ?? rows[0]?.text ?? ''
    const shown = rows.filter((row) => row.columns !== '').slice(0, rowsMax)
    const intro = plain(say.table(rows.length, cellsOf(columns).filter(Boolean).join(', ')))
    return [`${intro} [${rows[0]?.passage.number}]`, ...shown.map((row) => `- ${cite(row)}`)].join('\n')
  }
  const first = opening(own)
  const summed = ownSummary(own)
  const near =
    summed.length > 0 ? summed : own.filter((one) => isProse(one) && !first.includes(one)).slice(0, 2)
  const told = new Set([...first, ...near])
  const more = mostSaying(own, Math.max(0, sentencesMax - told.size), told)
  const parts = headingsOf(own)
  const text = [...told, ...more].map(cite).join(' ')
  if (parts.length < 3) return text
  const shown = parts.length > partsMax ? [...parts.slice(0, partsMax), '…'] : parts
  return `${text}\n\n${say.parts(shown.map(plain).join('; '))}`
}

const fallback = (own: readonly Statement[]): Statement | undefined =>
  own.find(({ kind, tokens: words }) => kind !== 'heading' && words.length > 4) ?? own[0]

/** A source in a line: its name, and what it says first. */
export const lineOf = (title: string, own: readonly Statement[]): string => {
  const [first] = opening(own)
  const shown = first ?? fallback(own)
  if (!shown) return `- **${plain(title)}**`
  const text = shown.text.replace(/\s+/g, ' ')
  return `- **${plain(title)}**: ${cite({ ...shown, text: text.length > 220 ? `${text.slice(0, 217).trimEnd()}…` : text })}`
}

const overviewOf = (sources: ReadonlyMap<string, readonly Statement[]>): string =>
  [...sources]
    .slice(0, overviewMax)
    .map(([title, own]) => lineOf(title, own))
    .join('\n')

/** What was shown, by the sources' titles. */
export const bySource = (passages: readonly (readonly Statement[])[]): Map<string, Statement[]> => {
  const sources = new Map<string, Statement[]>()
  for (const statement of passages.flat()) {
    const { title } = statement.passage
    const own = sources.get(title) ?? []
    own.push(statement)
    sources.set(title, own)
  }
  return sources
}

/** Sums up the sources that are named, or each in a line; '' where there is nothing to sum up. */
export const summarize = (
  question: Question,
  passages: readonly (readonly Statement[])[],
  say: Phrases,
): string => {
  const sources = bySource(passages)
  const isOverview = question.kinds.includes('overview')
  const named = isOverview ? [] : namedSources(question.text, sources.keys())
  const meant = named.length > 0 ? new Map(named.map((title) => [title, sources.get(title) ?? []])) : sources
  const [only] = meant.values()
  if (meant.size === 1 && only) return summarizeSource(only, say)
  return isOverview ? `${say.sources(sources.size)}\n\n${overviewOf(meant)}` : overviewOf(meant)
}
