import { contentWords } from '../../../platform/language/content-words.ts'
import { stem } from '../../../platform/language/stem.ts'
import { tokens } from '../../../platform/language/words.ts'
import type { Candidate } from './query-providers.ts'

export interface RankedCandidate extends Candidate {
  readonly terms: string[]
}

const inTitle = 2
const termsMax = 4

const formsOf = (text: string): Map<string, string> => {
  const forms = new Map<string, string>()
  for (const token of tokens(text)) if (!forms.has(stem(token))) forms.set(stem(token), token)
  return forms
}

/** By rare goal words, counted twice in titles; ties by provider rank. */
export const rankCandidates = (goal: string, candidates: readonly Candidate[]): RankedCandidate[] => {
  const words = contentWords(goal.slice(0, 1000)).map((word) => word.stem)
  const read = candidates.map((candidate) => ({
    candidate,
    title: formsOf(candidate.title),
    all: formsOf(`${candidate.title}\n${candidate.snippet}`),
  }))
  const rarity = new Map(
    words.map((key) => {
      const having = read.filter(({ all }) => all.has(key)).length
      return [key, Math.log(1 + (read.length + 1) / (having + 1))]
    }),
  )
  const weight = (key: string) => rarity.get(key) ?? 0
  const totalWeight = words.reduce((sum, key) => sum + weight(key), 0) || 1
  return read
    .map(({ candidate, title, all }) => {
      const had = words.filter((key) => all.has(key))
      const titleScore = had.reduce((sum, key) => sum + weight(key) * (title.has(key) ? inTitle : 1), 0)
      const terms = had
        .toSorted((a, b) => weight(b) - weight(a))
        .slice(0, termsMax)
        .map((key) => title.get(key) ?? all.get(key) ?? key)
      return { ...candidate, terms, score: titleScore / totalWeight + candidate.standing }
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ score: _score, ...candidate }) => candidate)
}
