import { questionLanguage } from '../../language/asked-terms.ts'
import { askingIn } from './languages/languages.ts'
import { matcherFor } from './match.ts'
import { foldInPlace, isSubject, readQuestion } from './question.ts'
import type { Statement } from './statements.ts'
import { bySource, lineOf, opening } from './summarize.ts'

/** What a question wants a source about: 'which of my files is about boats'; null for any other question. */
export const askedSource = (text: string): string | null => {
  const folded = foldInPlace(text)
  for (const { whichSource } of askingIn(questionLanguage(text)))
    for (const pattern of whichSource) {
      const found = new RegExp(pattern.source, 'd').exec(folded)?.indices?.groups
      const place = found?.['subject'] ?? found?.['other']
      if (place) return text.slice(place[0], place[1]).replace(/[\s?!.]+$/, '')
    }
  return null
}

/** More than a word that is only near. */
const isMet = 0.56
const listed = 8

/** The sources that are about a subject, each in a line: by their names and beginnings, else by a sentence; '' for none. */
export const sourcesAbout = (subject: string, passages: readonly (readonly Statement[])[]): string => {
  const terms = readQuestion(subject).terms.filter(isSubject)
  const match = matcherFor(terms)
  /** Whether each term is met by one of these. */
  const covers = (all: readonly (readonly number[])[]) =>
    terms.length > 0 && terms.every((_, at) => all.some((found) => (found[at] ?? 0) >= isMet))
  const all = [...bySource(passages)].map(([title, own]) => {
    const first = opening(own)
    const headings = own.filter(({ kind }) => kind === 'heading').map(({ text }) => match.text(text))
    const name = [match.name(title), match.text(own[0]?.passage.name ?? '')]
    const begins = first.map(({ tokens: words }) => match.words(words))
    const about = covers(name) ? 3 : covers([...name, ...begins]) ? 2 : covers([...name, ...headings]) ? 1 : 0
    const said = own.find((one) => one.kind !== 'heading' && covers([match.words(one.tokens)]))
    return { title, own, about, said }
  })
  const about = all.filter(({ about: sure }) => sure > 0).toSorted((a, b) => b.about - a.about)
  const lines =
    about.length > 0
      ? about.map(({ title, own }) => lineOf(title, own))
      : all.flatMap(({ title, said }) => (said ? [lineOf(title, [said])] : []))
  return lines.slice(0, listed).join('\n')
}
