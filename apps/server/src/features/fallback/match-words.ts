import { stem } from '../../platform/language/stem.ts'
import { isPiece, words } from '../../platform/language/words.ts'

/** A word of the question, with how much it tells: words that are rare in the sources weigh more. */
export interface QuestionTerm {
  readonly token: string
  readonly stem: string
  readonly weight: number
  /** Words of the sources that a misspelled word was read as. */
  readonly readAs: readonly string[]
}

/** How well a word matches, from 0 to 1: by another ending, by a corrected spelling, as part of a compound. */
const inflected = 1
const corrected = 0.7
const inCompound = 0.5
/** Letters. Shorter words stand in too many others by chance. */
const compoundMin = 5

const strengthOf = (term: QuestionTerm, token: string, tokenStem: string): number => {
  if (token === term.token) return 1
  if (tokenStem === term.stem) return inflected
  if (term.readAs.includes(token)) return corrected
  const isCompound =
    (term.stem.length >= compoundMin && token.includes(term.stem)) ||
    (tokenStem.length >= compoundMin && term.token.includes(tokenStem))
  return isCompound ? inCompound : 0
}

export interface TextMatch {
  /** The best strength of each term, in the order of the terms. */
  readonly strengths: readonly number[]
  /** Where matching words stand: offsets in UTF-16 code units. Pieces of unspaced scripts are left out. */
  readonly spans: readonly { readonly start: number; readonly end: number }[]
}

/** Which of a question's terms a text holds. */
export const matchText = (terms: readonly QuestionTerm[], text: string): TextMatch => {
  const strengths = terms.map(() => 0)
  const spans: { start: number; end: number }[] = []
  for (const { token, start, end } of words(text)) {
    const tokenStem = stem(token)
    let isMatch = false
    for (const [at, term] of terms.entries()) {
      const strength = strengthOf(term, token, tokenStem)
      if (strength === 0) continue
      strengths[at] = Math.max(strengths[at] ?? 0, strength)
      isMatch = true
    }
    if (isMatch && !isPiece(token)) spans.push({ start, end })
  }
  return { strengths, spans }
}

/** The weight of the terms that are matched, each by the best of these lists of strengths. */
export const weightOf = (
  terms: readonly QuestionTerm[],
  ...matches: readonly (readonly number[])[]
): number =>
  terms.reduce(
    (sum, { weight }, at) =>
      sum + weight * matches.reduce((best, strengths) => Math.max(best, strengths[at] ?? 0), 0),
    0,
  )
