import { clip } from '../../language/clip.ts'
import { contentWords } from '../../language/content-words.ts'
import { rankSentences } from '../../language/rank-sentences.ts'
import { stem } from '../../language/stem.ts'
import { tokens } from '../../language/words.ts'
import type { Phrases } from './languages/language-data.ts'
import { askingIn } from './languages/languages.ts'
import { type Manner, mannerOf, withoutManner } from './manner.ts'
import { foldInPlace, type Question } from './question.ts'
import type { Statement } from './statements.ts'
import { cellsOf, cite, plain, withoutRules } from './write-answer.ts'

const partsMax = 8
const sentencesMax = 6
/** However many are asked for. */
const sentencesLimit = 20
const overviewMax = 60
const proseMin = 40
const proseMax = 420
const rowsMax = 3
const tablesMax = 4

/** File endings by the words that people name a file with, folded. */
const kindsOfFile: [RegExp, RegExp][] = [
  [/\b(e-?mails?|mails?|messages?|nachricht(en)?|courriels?)\b/i, /\.(eml|msg|mbox)$/i],
  [/\b(spreadsheets?|tables?|sheets?|tabellen?|tableaux?|csv|excel)\b/i, /\.(csv|tsv|xlsx?|ods)$/i],
  [/\bpdfs?\b/i, /\.pdf$/i],
  [/\b(e-?books?|books?|buch|bucher|livres?)\b/i, /\.epub$/i],
  [/\b(slides?|presentations?|prasentation(en)?|folien)\b/i, /\.(pptx?|odp)$/i],
  [/\b(web ?pages?|webseiten?|pages? web)\b/i, /\.(html?|mhtml)$/i],
]

const nameTokens = (title: string) => tokens(title.replace(/\.\w{1,5}$/, '').replace(/[._-]+/g, ' '))

const beginMin = 4

/** By how many words of a question a word of a title is said: whole, its beginning ('postgres' for 'postgresql'), or in two ('date time'). */
const wordsFor = (own: string, asked: readonly { token: string; stem: string }[]): number => {
  const isOne = asked.some(
    (word) =>
      word.stem === stem(own) ||
      (word.token.length >= beginMin && own.startsWith(word.token) && own.length - word.token.length <= 4),
  )
  if (isOne) return 1
  return asked.some((word, at) => word.token + (asked[at + 1]?.token ?? ' ') === own) ? 2 : 0
}

/** What many sources are called. */
const callsItASource =
  /\b(files?|documents?|books?|e-?mails?|pdf|(web ?)?pages?|sheet|table|manual|guide|handbook|glossary|readme|faq|notes|report|datei|dokument|buch|handbuch|anleitung|bericht|tabelle|fichier|livre|manuel|rapport)\b/i
/** Beside another word in a title, such a one tells little of which is meant. */
const callsItShare = 0.25

/** How many words of a title a question says, by how many of its own, and how many there are. */
const sharedWords = (question: string, title: string): { shared: number; words: number; all: number } => {
  // a title is not meant because it begins with 'The', as a question may
  const asked = contentWords(question).filter(({ token }) => token.length > 1)
  const own = nameTokens(title).filter((token) => token.length > 1)
  const worth = (token: string) => (callsItASource.test(token) ? callsItShare : 1)
  const sum = (each: (token: string) => number) => own.reduce((all, token) => all + each(token), 0)
  return {
    shared: sum((token) => worth(token) * Math.min(1, wordsFor(token, asked))),
    words: sum((token) => worth(token) * wordsFor(token, asked)),
    all: Math.max(callsItShare, sum(worth)),
  }
}

/** Whether a question calls a source by its kind, which comes before what it is about: 'the mail about the tables'. */
const callsKind = (question: string, title: string): boolean => {
  const folded = foldInPlace(question)
  const called = kindsOfFile
    .map(([word, file]) => ({ file, at: folded.search(word) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
  return called[0]?.file.test(title) ?? false
}

/** How surely a question means a source by its name: 0 for not at all. */
const namesSource = (question: string, title: string): number => {
  const lower = question.toLowerCase()
  if (lower.includes(title.toLowerCase())) return 10
  const { shared, all } = sharedWords(question, title)
  const kind = callsKind(question, title) ? 1 : 0
  return shared === 0 ? kind * 0.5 : shared / all + shared * 0.5 + kind
}

/** The sources that a question names, and none that is named less surely than the best; of these the ones of the kind that it calls. */
export const namedSources = (question: string, titles: Iterable<string>): string[] => {
  const scored = [...titles]
    .map((title) => ({ title, score: namesSource(question, title) }))
    .toSorted((a, b) => b.score - a.score)
  const [best] = scored
  if (!best || best.score < 0.5) return []
  const near = scored.filter(({ score }) => score >= best.score * 0.8).map(({ title }) => title)
  const ofKind = near.filter((title) => callsKind(question, title))
  return ofKind.length > 0 ? ofKind : near
}

/** The sources that a question surely names where it asks what they are about: 'what does boats.pdf say', 'what is in the tide tables'. */
export const sourcesAskedOf = (question: string, titles: Iterable<string>): string[] => {
  const folded = foldInPlace(question)
  const asked = withoutManner(folded, folded).replace(/[\s,]+\W*$/, '')
  if (!askingIn(null).some(({ ofSource }) => ofSource.test(asked))) return []
  return namedSources(question, titles).filter((title) => {
    if (namesSource(question, title) >= 10) return true
    const { shared, words, all } = sharedWords(question, title)
    // what else is asked than for the source itself
    const rest = contentWords(question).length - words - (callsItASource.test(question) ? 1 : 0)
    return rest < 2 && shared / all > 0.6 && (words > 1 || callsItASource.test(question))
  })
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

/** Tables, each by its size, its columns and how it begins. */
const summarizeTables = (rows: readonly Statement[], say: Phrases): string =>
  [
    ...Map.groupBy(
      rows.filter(({ columns }) => columns !== ''),
      ({ columns }) => columns,
    ),
  ]
    .slice(0, tablesMax)
    .map(([columns, own]) => {
      const intro = plain(say.table(own.length, cellsOf(columns).filter(Boolean).join(', ')))
      const shown = own.slice(0, rowsMax).map((row) => `- ${cite(row)}`)
      return [`${intro} [${own[0]?.passage.number}]`, ...shown].join('\n')
    })
    .join('\n\n')

/** One source from its structure: what it is, its parts, what it says most. */
const summarizeSource = (all: readonly Statement[], { count, asPoints }: Manner, say: Phrases): string => {
  const rows = all.filter(({ kind }) => kind === 'row')
  if (rows.length > all.length * 0.6 && rows.length > 2) return summarizeTables(rows, say)
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
  const chosen = [...told, ...own.filter((one) => later.has(one))]
  const text = asPoints ? chosen.map((one) => `- ${cite(one)}`).join('\n') : chosen.map(cite).join(' ')
  const parts = headingsOf(all)
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
  say: Phrases,
): string => {
  const sources = bySource(passages)
  const isOverview = question.kinds.includes('overview')
  const kinds = isOverview ? kindsOfFile.filter(([word]) => word.test(foldInPlace(question.text))) : []
  const named = isOverview
    ? [...sources.keys()].filter((title) => kinds.some(([, file]) => file.test(title)))
    : namedSources(question.text, sources.keys())
  const meant = named.length > 0 ? new Map(named.map((title) => [title, sources.get(title) ?? []])) : sources
  const [only] = meant.values()
  if (meant.size === 1 && only && !isOverview) return summarizeSource(only, mannerOf(question.folded), say)
  return isOverview ? `${say.sources(meant.size)}\n\n${overviewOf(meant)}` : overviewOf(meant)
}
