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
/** 'compared to that of …' */
const standIn = /^(?:that|those|the ones?) (?:of|in|for|from) /i
const trim = (text: string) =>
  text
    .replace(/^[\s,:;]+|[\s,:;?!.]+$/g, '')
    .replace(standIn, '')
    .replace(article, '')

/** 'the notice period at A', set against 'B': what is asked of both, and the first of them. */
const shared =
  /^(?<base>.+? (?:at|of|in|for|from|by|with|on|bei|beim|von|vom|in|im|fur|für|mit|de|du|des|à|chez|pour|avec|dans)) (?<one>.+)$/i

/** What is said of the first side alone and meant for both is asked of both. */
const share = (
  base: string,
  [one = '', other = '']: readonly string[],
): { base: string; sides: string[] } => {
  const found = base === '' && !shared.test(other) ? shared.exec(one)?.groups : undefined
  const first = found?.['one']
  return first ? { base: found['base'] ?? '', sides: [trim(first), other] } : { base, sides: [one, other] }
}

/** 'timestamptz in postgres', after a side without such an end: it is meant for both. */
const ending = /^(?<side>.+?) (?<end>(?:in|at|for|when|if|bei|beim|für|wenn|dans|chez|pour|quand) .+)$/i

/** What is said behind the last side alone, and meant for both. */
const shareEnd = (sides: readonly string[]): { sides: string[]; end: string } => {
  const [one = '', other = ''] = sides
  const found = ending.test(one) ? undefined : ending.exec(other)?.groups
  return found
    ? { sides: [one, found['side'] ?? ''], end: ` ${found['end']}` }
    : { sides: [...sides], end: '' }
}

const cut = (text: string, [from, to]: [number, number]) => text.slice(from, to)

/** The two sides of a comparison, and what is asked of both. */
const sidesOf = (text: string, folded: string): { base: string; sides: string[] } | null => {
  for (const { sides } of askingIn(questionLanguage(text))) {
    for (const pattern of sides) {
      const found = new RegExp(pattern.source, 'd').exec(folded)?.indices?.groups
      if (!found?.['one'] || !found['other']) continue
      const named = [found['one'], found['other']].map((place) => trim(cut(text, place)))
      if (named.some((side) => side === '' || side.length > sideMax)) continue
      return share(found['base'] ? cut(text, found['base']) : '', named)
    }
  }
  return null
}

/** Takes a question apart: a comparison to its sides, a question with two parts to these. */
export const partsOf = (given: string): Parts => {
  const text = given.replaceAll(/\s+/g, ' ')
  const folded = foldInPlace(text)
  const compared = sidesOf(text, folded)
  if (compared) {
    const { base } = compared
    const { sides, end } = base === '' ? shareEnd(compared.sides) : { sides: compared.sides, end: '' }
    return { kind: 'compare', questions: sides.map((side) => `${base} ${side}${end}`.trim()), sides }
  }
  for (const { andThen } of askingIn(questionLanguage(text))) {
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
