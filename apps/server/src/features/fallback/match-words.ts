import { stem } from '../../platform/language/stem.ts'
import { isNgram, words } from '../../platform/language/words.ts'

export interface QuestionTerm {
  readonly token: string
  readonly stem: string
  readonly weight: number
  readonly corrections: readonly string[]
}

const inflectionStrength = 1
const correctionStrength = 0.7
const compoundStrength = 0.5
/** In characters. Shorter words occur in too many other words by chance. */
const compoundMin = 5

const matchStrength = (term: QuestionTerm, token: string, tokenStem: string): number => {
  if (token === term.token) return 1
  if (tokenStem === term.stem) return inflectionStrength
  if (term.corrections.includes(token)) return correctionStrength
  const isCompound =
    (term.stem.length >= compoundMin && token.includes(term.stem)) ||
    (tokenStem.length >= compoundMin && term.token.includes(tokenStem))
  return isCompound ? compoundStrength : 0
}

export interface TextMatch {
  readonly strengths: readonly number[]
  /** Offsets in UTF-16 code units. Grams, which split text of scripts without spaces, are excluded. */
  readonly spans: readonly { readonly start: number; readonly end: number }[]
}

export const matchText = (terms: readonly QuestionTerm[], text: string): TextMatch => {
  const strengths = terms.map(() => 0)
  const spans: { start: number; end: number }[] = []
  for (const { token, start, end } of words(text)) {
    const tokenStem = stem(token)
    let isMatch = false
    for (const [index, term] of terms.entries()) {
      const strength = matchStrength(term, token, tokenStem)
      if (strength === 0) continue
      strengths[index] = Math.max(strengths[index] ?? 0, strength)
      isMatch = true
    }
    if (isMatch && !isNgram(token)) spans.push({ start, end })
  }
  return { strengths, spans }
}

export const sumWeights = (
  terms: readonly QuestionTerm[],
  ...matches: readonly (readonly number[])[]
): number =>
  terms.reduce(
    (sum, { weight }, index) =>
      sum + weight * matches.reduce((best, strengths) => Math.max(best, strengths[index] ?? 0), 0),
    0,
  )
