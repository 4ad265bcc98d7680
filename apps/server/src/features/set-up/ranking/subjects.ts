import { contentWords } from '../../../platform/language/content-words.ts'
import { keyPhrases } from '../../../platform/language/key-phrases.ts'
import { stem } from '../../../platform/language/stem.ts'
import { tokens } from '../../../platform/language/words.ts'
import type { Material } from '../material.ts'

const goalBonus = 2

/** What the sources keep coming back to, what the goal names first. */
export const subjectsOf = ({ goal, passages, digests }: Material, limit: number): string[] => {
  const text = passages.map((passage) => passage.text).join('\n')
  const tags = digests.flatMap((digest) => digest.tags.slice(0, 4))
  const wanted = new Set(contentWords(goal).map((word) => word.stem))
  const found = keyPhrases(text || tags.join('. '), limit * 3)
  return found
    .map(({ phrase, score }) => {
      const named = tokens(phrase).filter((token) => wanted.has(stem(token))).length
      return { phrase, score: score * (1 + goalBonus * named) }
    })
    .filter(({ phrase }) => phrase.length > 3 && phrase.length < 60)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ phrase }) => phrase)
}

/** 'lamps, lenses and keepers' in the language. */
export const listed = (items: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(items)
