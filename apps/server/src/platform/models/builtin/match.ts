import { isDerived } from '../../language/derived.ts'
import { isNear } from '../../language/edit-distance.ts'
import { stem } from '../../language/stem.ts'
import { tokens } from '../../language/words.ts'
import type { Term } from './question.ts'

const exact = 1
const bent = 0.92
const derived = 0.75
const compound = 0.6
/** What a word of an expression counts by itself. */
const inPhrase = 0.7

/** How strongly each term of the question is matched, in their order: 0 to 1. */
export type Strengths = readonly number[]

export interface Matcher {
  /** The best match of each term among words. */
  words(tokens: readonly string[]): Strengths
  text(text: string): Strengths
  /** The same of a name, whose words may be run together: 'gitmagic', 'postgresql'. */
  name(name: string): Strengths
  readonly none: Strengths
}

const partMin = 5
const alikeMin = 8

/** It names who or what does something, so it only is related to the verb: pointer and point. */
const isDoer = (token: string): boolean => /[eo]rs?$/.test(token)

/** Short words keep their ends where stems are found: neue and neuer. */
const shortBent = /^(\p{L}{3})e[rnsm]?$/u
const isShortBent = (one: string, other: string): boolean => {
  const root = shortBent.exec(one)?.[1]
  return root !== undefined && (root === other || root === shortBent.exec(other)?.[1])
}

/** What makes another thing of a word, often its contrary: Vermieter, vice-president, unpaid. */
const otherOf = /^(?:un|in|im|ir|il|dis|non|ver|ent|vice|vize|sub|unter|anti|ex|mis|miss)$/
const isOtherOf = (whole: string, part: string): boolean =>
  whole.endsWith(part) && otherOf.test(whole.slice(0, -part.length))

/** Compounds hold their parts: Laufzeit in Vertragslaufzeit, and the other way round. */
const isPart = (term: Term, token: string): boolean =>
  term.stem.length >= partMin - 1 &&
  token.length > term.token.length + 2 &&
  !isOtherOf(token, term.token) &&
  (token.startsWith(term.stem) || token.endsWith(term.token) || token.endsWith(term.stem))

/** XXVI is no form of XXVII. */
const numeral = /^(?=[ivxlcdm]{2})m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/

const strengthOf = (term: Term, token: string, tokenStem: string): number => {
  if (token !== term.token && numeral.test(term.token) && numeral.test(token)) return 0
  const means = term.near.get(tokenStem) ?? 0
  const whole = term.inPhrase ? inPhrase : 1
  if (token === term.token) return Math.max(exact * whole, means)
  if (tokenStem === term.stem)
    return Math.max((isDoer(token) === isDoer(term.token) ? bent : derived) * whole, means)
  if (
    isDerived(term.stem, token) ||
    isShortBent(term.token, token) ||
    isDerived(term.token, tokenStem) ||
    isDerived(term.token, token)
  )
    return Math.max(derived, means)
  if (means > 0) return means
  return isPart(term, token) ||
    (token.length >= partMin && term.token.length > token.length + 3 && isCompoundOf(term, tokenStem))
    ? compound
    : beginsAlike(term.token, token)
      ? compound
      : 0
}

/** Two long words that begin alike: Mitgliedschaft and Mitgliedsbeitrag. */
const beginsAlike = (one: string, other: string): boolean =>
  one.length >= alikeMin + 2 &&
  other.length >= alikeMin + 2 &&
  one.slice(0, alikeMin) === other.slice(0, alikeMin)

const isCompoundOf = (term: Term, part: string): boolean =>
  part.length >= partMin &&
  !isOtherOf(term.token, part) &&
  (term.token.endsWith(part) || term.token.startsWith(part))

interface Held {
  readonly at: number
  readonly token: string
  readonly value: number
}

/** What a word counts for a second word of the question that it only means. */
const again = 0.5

/** A word that means two words of the question stands for one of them: 'leader' is not both 'boss' and 'in charge'. */
const eachOnce = (best: number[], held: readonly Held[]): Strengths => {
  if (held.length < 2) return best
  const used = new Set<string>()
  const last = held.filter(({ at, value }) => best[at] === value).toSorted((a, b) => b.value - a.value)
  for (const { at, token, value } of last) {
    if (used.has(token) && value <= derived) best[at] = value * again
    used.add(token)
  }
  return best
}

const nameParts = (name: string): string[] => tokens(name.replace(/\.\w{1,5}$/, '').replace(/[._-]+/g, ' '))

const beginsWith = ({ token }: Term, parts: readonly string[]): boolean =>
  parts.some(
    (part) => part.length > 3 && token.length > 2 && (part.startsWith(token) || token.startsWith(part)),
  )

/** Whether a name says the very word of a term, and not only what it means. */
export const isSaidBy = (term: Term, name: string): boolean => {
  const parts = nameParts(name)
  return beginsWith(term, parts) || parts.some((part) => stem(part) === term.stem)
}

/** Compares words with the terms of a question, each word once however often it stands there. */
export const matcherFor = (terms: readonly Term[]): Matcher => {
  const byToken = new Map<string, Strengths | null>()
  const byText = new Map<string, Strengths>()
  const none = terms.map(() => 0)
  // 'win percent' and '10 gb', written as one
  const joined = new Map(terms.slice(1).map(({ token }, at) => [`${terms[at]?.token}${token}`, at]))
  const word = (token: string): Strengths | null => {
    const kept = byToken.get(token)
    if (kept !== undefined) return kept
    const tokenStem = stem(token)
    const found = terms.map((term) => strengthOf(term, token, tokenStem))
    const at = joined.get(token)
    if (at !== undefined) found[at] = found[at + 1] = 1
    const result = found.some((value) => value > 0) ? found : null
    byToken.set(token, result)
    return result
  }
  const words = (all: readonly string[]): Strengths => {
    let best: number[] | null = null
    const held: Held[] = []
    for (const token of all) {
      const found = word(token)
      if (!found) continue
      best ??= [...none]
      for (const [at, value] of found.entries()) {
        if (value <= (best[at] ?? 0)) continue
        best[at] = value
        held.push({ at, token, value })
      }
    }
    return best === null ? none : eachOnce(best, held)
  }
  const text = (given: string): Strengths => {
    const kept = byText.get(given) ?? words(tokens(given))
    byText.set(given, kept)
    return kept
  }
  const name = (given: string): Strengths => {
    const parts = nameParts(given)
    const plain = words(parts)
    return terms.map((term, at) => Math.max(plain[at] ?? 0, beginsWith(term, parts) ? derived : 0))
  }
  return { words, text, name, none }
}

/** Letters that are written for each other by ear. */
const alike = ['aeiouy', 'sz', 'ckq', 'dt', 'bp', 'vfw', 'mn', 'gj']
const soundsAlike = (typed: string, meant: string): boolean => {
  const at = [...typed].findIndex((letter, place) => letter !== meant[place])
  const [one = '', other = ''] = [typed[at], meant[at]]
  return alike.some((letters) => letters.includes(one) && letters.includes(other))
}

/** The same letters in another order. */
const isTurned = (typed: string, meant: string): boolean =>
  [...typed].toSorted().join('') === [...meant].toSorted().join('')

/** One letter for another makes most short words into others that are meant as they stand. */
const isLikelySlip = (typed: string, meant: string): boolean =>
  typed.length !== meant.length ||
  typed.length >= 8 ||
  (typed.length >= 6 && soundsAlike(typed, meant)) ||
  isTurned(typed, meant)

/** Words of the question that stand nowhere, read as the words of the sources that they were meant for. */
export const findSlips = (
  terms: readonly Term[],
  vocabulary: ReadonlyMap<string, number>,
): Map<string, string> => {
  const slips = new Map<string, string>()
  const all = [...vocabulary]
  for (const term of terms) {
    // a word that we know is no slip, though the sources do not have it
    if (
      term.isKind ||
      term.token.length < 4 ||
      /\d/.test(term.token) ||
      vocabulary.has(term.token) ||
      term.near.size > 0
    )
      continue
    if (all.some(([token]) => stem(token) === term.stem || term.near.has(stem(token)) || isPart(term, token)))
      continue
    const most = term.token.length > 8 ? 2 : 1
    const near = all
      .filter(
        ([token]) =>
          token.length > 3 &&
          token[0] === term.token[0] &&
          isNear(term.token, token, most) &&
          (term.token.length > 4 || isTurned(term.token, token)) &&
          isLikelySlip(term.token, token),
      )
      .toSorted(
        (a, b) => Number(isNear(term.token, b[0], 1)) - Number(isNear(term.token, a[0], 1)) || b[1] - a[1],
      )
    const [best] = near
    if (best) slips.set(term.token, best[0])
  }
  return slips
}
