import { contentWords } from '../../language/content-words.ts'
import { stem } from '../../language/stem.ts'
import { tokens } from '../../language/words.ts'
import { askingIn } from './languages/languages.ts'
import { withoutManner } from './manner.ts'
import { foldInPlace } from './question.ts'

/** File endings by the words that people name a file with, folded. */
export const kindsOfFile: [RegExp, RegExp][] = [
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
export const callsItASource =
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
  // to its last word
  const asked = /^.*[\p{L}\p{N}]/su.exec(withoutManner(folded, folded))?.[0] ?? ''
  if (!askingIn(null).some(({ ofSource }) => ofSource.test(asked))) return []
  return namedSources(question, titles).filter((title) => {
    if (namesSource(question, title) >= 10) return true
    const { shared, words, all } = sharedWords(question, title)
    // what else is asked than for the source itself
    const rest = contentWords(question).length - words - (callsItASource.test(question) ? 1 : 0)
    return rest < 2 && shared / all > 0.6 && (words > 1 || callsItASource.test(question))
  })
}
