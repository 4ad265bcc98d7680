import { questionLanguage } from '../../language/asked-terms.ts'
import { tokens } from '../../language/words.ts'
import { askingIn } from './languages/languages.ts'
import { foldInPlace } from './question.ts'

/** A question taken apart to what has to be looked up. */
export interface Parts {
  /** `compare`: the same is asked of two things; `each`: questions that only stand together. */
  readonly kind: 'whole' | 'compare' | 'each'
  readonly questions: readonly string[]
  /** Of a comparison: what is set against each other. */
  readonly sides: readonly string[]
}

const article = /^(?:the|an?|der|die|das|den|dem|ein\w*|le|la|les|l'|une?)\s+/i
const sideMax = 80
const trim = (text: string) => text.replace(/^[\s,:;]+|[\s,:;?!.]+$/g, '').replace(article, '')

const cut = (text: string, [from, to]: [number, number]) => text.slice(from, to)

/** The two sides of a comparison, and what is asked of both. */
const sidesOf = (text: string, folded: string): { base: string; sides: string[] } | null => {
  for (const { sides } of askingIn(questionLanguage(tokens(text)))) {
    for (const pattern of sides) {
      const found = new RegExp(pattern.source, 'd').exec(folded)?.indices?.groups
      if (!found?.['one'] || !found['other']) continue
      const named = [found['one'], found['other']].map((place) => trim(cut(text, place)))
      if (named.some((side) => side === '' || side.length > sideMax)) continue
      return { base: found['base'] ? cut(text, found['base']) : '', sides: named }
    }
  }
  return null
}

/** Takes a question apart: a comparison to its sides, a question with two parts to these. */
export const partsOf = (text: string): Parts => {
  const folded = foldInPlace(text)
  const compared = sidesOf(text, folded)
  if (compared) {
    const { base, sides } = compared
    return { kind: 'compare', questions: sides.map((side) => `${base} ${side}`.trim()), sides }
  }
  for (const { andThen } of askingIn(questionLanguage(tokens(text)))) {
    const found = andThen.exec(folded)
    if (!found) continue
    const halves = [text.slice(0, found.index), text.slice(found.index + found[0].length)].map((half) =>
      half.trim(),
    )
    if (halves.every((half) => tokens(half).length >= 3))
      return { kind: 'each', questions: halves, sides: [] }
  }
  return { kind: 'whole', questions: [text], sides: [] }
}
