import { fold } from '../../language/fold.ts'
import { tokens } from '../../language/words.ts'
import type { Material, ShownPassage } from '../chat-model.ts'
import { chooseStatements, type Neighbour } from './choose.ts'
import { weighEvidence, type Evidence } from './evidence.ts'
import { findSlips } from './match.ts'
import { readQuestion, type Question } from './question.ts'
import { statementsOf, type Statement } from './statements.ts'

/** The passages that were shown, taken apart. */
export interface Shown {
  readonly passages: readonly (readonly Statement[])[]
  readonly next: Neighbour
  readonly vocabulary: ReadonlyMap<string, number>
}

/** White space between two passages that follow each other in a source. */
const gapMax = 4

/** The statements of passages that follow each other in a source, as one run, with where each passage begins in it. */
const runsOf = (passages: Shown['passages']) => {
  const places = new Map<number, { run: Statement[]; offset: number }>()
  const inOrder = passages
    .flatMap((own) => (own[0] ? [{ own, passage: own[0].passage }] : []))
    .toSorted(
      ({ passage: a }, { passage: b }) =>
        Number(a.title > b.title) - Number(a.title < b.title) || a.start - b.start,
    )
  let run: Statement[] = []
  let last: ShownPassage | undefined
  for (const { own, passage } of inOrder) {
    const gap = last?.title === passage.title ? passage.start - (last.start + last.text.length) : -1
    // two sources may have one title
    const goesOn = gap >= 0 && gap <= gapMax
    if (!goesOn) run = []
    places.set(passage.number, { run, offset: run.length })
    for (const each of own) run.push(each)
    last = passage
  }
  return places
}

export const readShown = ({ passages }: Material): Shown => {
  const all = passages.map(statementsOf)
  const places = runsOf(all)
  const vocabulary = new Map<string, number>()
  const columns = new Set(all.flat().map((row) => row.columns))
  const said = [...all.flat().map((one) => one.tokens), ...[...columns].map(tokens)]
  for (const token of said.flat()) vocabulary.set(token, (vocabulary.get(token) ?? 0) + 1)
  return {
    passages: all,
    next: ({ passage, index }, step) => {
      const place = places.get(passage.number)
      return place?.run[place.offset + index + step]
    },
    vocabulary,
  }
}

/** What the passages hold for a question. */
export interface Found {
  readonly question: Question
  readonly evidence: readonly Evidence[]
  readonly chosen: readonly Statement[]
  readonly slips: ReadonlyMap<string, string>
}

/** Looks for an answer to a question in the passages. */
export const look = (
  asked: Question,
  { passages, next, vocabulary }: Shown,
  { corpus, earlier, continued }: Material,
): Found => {
  const known = new Map([...vocabulary, ...[...(corpus?.holding ?? [])].filter(([, count]) => count > 0)])
  const slips = findSlips(asked.terms, known)
  const languages = asked.language === null ? [] : [asked.language]
  // a slip may have hidden what is asked for
  const question =
    slips.size > 0
      ? { ...readQuestion(mended(asked.text, slips), earlier, undefined, languages), text: asked.text }
      : asked
  const evidence = weighEvidence(question, passages, corpus, continued)
  return { question, evidence, chosen: chooseStatements(question, evidence, next), slips }
}

/** A text with its slips of the finger put right. */
const mended = (text: string, slips: ReadonlyMap<string, string>): string =>
  text.replace(/[\p{L}\p{M}]+/gu, (word) => slips.get(fold(word)) ?? word)
