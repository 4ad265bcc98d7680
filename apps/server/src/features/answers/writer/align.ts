import { contentWords } from '../../../platform/language/content-words.ts'
import { stem } from '../../../platform/language/stem.ts'
import { type Language, languageOf } from '../../../platform/language/stop-words.ts'
import { tokens } from '../../../platform/language/words.ts'
import type { Passage } from '../../sources/knowledge/passages/index.ts'

/** Weighted share of a sentence's words that a passage must contain to be cited. */
const minSupport = 0.6
/** The same share for a passage that the model itself cites, in the same language. */
const minCitedSupport = 0.1
/** With this share of the same words, a sentence says the same as the passage, or the opposite. */
const sameWordsSupport = 0.8
/** Sentences with fewer content words can't be compared. */
const minWords = 2
/** A rounded number may differ from the exact one by this share: 420 for 417. */
const numberTolerance = 0.02
/** Whole numbers in this range are probably years, which aren't rounded. */
const [firstYear, lastYear] = [1000, 2100]
/** Matches negations, but not “not only … but”. */
const negationPattern =
  /\b(?:not(?!\s+only)|no|never|none|neither|nor|cannot|without|kein\w*|nicht(?!\s+nur)|nie|niemals|weder|ohne)\b|n[’']t\b/iu

const numberWords: ReadonlyMap<string, number> = new Map(
  [
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
    'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  ].flatMap((list) => list.split(' ').map((word, value): [string, number] => [word, value])),
)

const isNumber = (token: string): boolean => /^\d+(?:\.\d+)?$/.test(token)

interface Claim {
  readonly words: readonly { readonly stem: string; readonly weight: number }[]
  readonly numbers: readonly number[]
  readonly language: Language | null
  readonly isNegated: boolean
}

const weightOf = (token: string): number => Math.min(token.length, 8) / 4

const plainText = (sentence: string): string =>
  sentence.replace(/^[\s>]*(?:[-*+]|\d{1,3}[.)])\s+/, '').replaceAll(/[*_`#~]/g, ' ')

const parseClaim = (sentence: string): Claim => {
  const text = plainText(sentence)
  const language = languageOf(tokens(text))
  const claimTokens = contentWords(text, language)
  return {
    words: claimTokens
      .filter(({ token }) => !isNumber(token))
      .map(({ token, stem: key }) => ({ stem: key, weight: weightOf(token) })),
    numbers: claimTokens.filter(({ token }) => isNumber(token)).map(({ token }) => Number(token)),
    language,
    isNegated: negationPattern.test(text),
  }
}

interface PassageTerms {
  readonly stems: ReadonlySet<string>
  readonly numbers: readonly number[]
  readonly language: Language | null
  readonly isNegated: boolean
}

const extractTerms = ({ text, title, name, label, context, lead, path }: Passage): PassageTerms => {
  const contextTexts = [title, name, label, context, lead, ...(path ?? []).map((heading) => heading.text)]
  const passageTokens = tokens(
    [text, ...contextTexts.filter((contextText) => contextText !== null)].join('\n'),
  )
  return {
    stems: new Set(passageTokens.map(stem)),
    numbers: [
      ...new Set(
        passageTokens.flatMap((token) => (isNumber(token) ? Number(token) : (numberWords.get(token) ?? []))),
      ),
    ],
    language: languageOf(tokens(text)),
    isNegated: negationPattern.test(text),
  }
}

/** The value of the last digit that isn't a trailing zero: 10 for 420, 0.1 for 3.1, 1 for 417. */
const precisionOf = (number: number): number => {
  const [digits = '', decimals = ''] = String(Math.abs(number)).split('.')
  return decimals === '' ? 10 ** (/0*$/.exec(digits)?.[0].length ?? 0) : 10 ** -decimals.length
}

const isYear = (number: number): boolean =>
  Number.isInteger(number) && number >= firstYear && number <= lastYear

/** Whether a claim may say `claimedNumber` where its passage says `exactNumber`. */
const isRounded = (claimedNumber: number, exactNumber: number): boolean => {
  if (claimedNumber === exactNumber) return true
  if (isYear(claimedNumber) && isYear(exactNumber)) return false
  const difference = Math.abs(claimedNumber - exactNumber)
  return difference <= precisionOf(claimedNumber) / 2 && difference <= Math.abs(exactNumber) * numberTolerance
}

const hasNumbers = ({ numbers }: Claim, terms: PassageTerms): boolean =>
  numbers.every((claimedNumber) => terms.numbers.some((exactNumber) => isRounded(claimedNumber, exactNumber)))

const computeCoverage = ({ words }: Claim, { stems }: PassageTerms): number => {
  let totalWeight = 0
  let coveredWeight = 0
  for (const word of words) {
    totalWeight += word.weight
    if (stems.has(word.stem)) coveredWeight += word.weight
  }
  return totalWeight === 0 ? 0 : coveredWeight / totalWeight
}

/**
 * Whether the claim denies the passage in the passage's own words. In different ones, “not allowed” may just
 * mean “prohibited”.
 */
const isContradiction = (claim: Claim, terms: PassageTerms): boolean =>
  claim.isNegated &&
  !terms.isNegated &&
  claim.language === terms.language &&
  computeCoverage(claim, terms) >= sameWordsSupport

const hasFacts = (claim: Claim, terms: PassageTerms): boolean =>
  hasNumbers(claim, terms) && !isContradiction(claim, terms)

export interface Aligner {
  /** Number of the passage, from 1; null if none supports the sentence. */
  find: (sentence: string) => number | null
  /** Returns the cited number, that of a better passage, or null. */
  check: (claim: string, number: number) => number | null
}

/** Compares words and numbers, since models cite unreliably. `passages` may grow in the meantime. */
export const createAligner = (passages: () => readonly Passage[]): Aligner => {
  const terms = new Map<Passage, PassageTerms>()
  const termsOf = (passage: Passage): PassageTerms => {
    const existing = terms.get(passage)
    if (existing) return existing
    const newTerms = extractTerms(passage)
    terms.set(passage, newTerms)
    return newTerms
  }
  const findBest = (claim: Claim): number | null => {
    if (claim.words.length < minWords) return null
    let number: number | null = null
    let bestSupport = minSupport
    passages().forEach((passage, index) => {
      const coverage = computeCoverage(claim, termsOf(passage))
      const isBetter = number === null ? coverage >= bestSupport : coverage > bestSupport
      if (!isBetter || !hasFacts(claim, termsOf(passage))) return
      number = index + 1
      bestSupport = coverage
    })
    return number
  }

  return {
    find: (sentence) => findBest(parseClaim(sentence)),
    check: (text, number) => {
      const passage = passages()[number - 1]
      const claim = parseClaim(text)
      if (!passage) return number
      const passageTerms = termsOf(passage)
      if (!hasFacts(claim, passageTerms)) return findBest(claim)
      if (claim.words.length < minWords) return number
      const isComparable = claim.language !== null && claim.language === passageTerms.language
      return isComparable && computeCoverage(claim, passageTerms) < minCitedSupport ? findBest(claim) : number
    },
  }
}
