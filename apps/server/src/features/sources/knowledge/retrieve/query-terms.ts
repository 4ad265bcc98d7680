import { type ContentWord, contentWords } from '../../../../platform/language/content-words.ts'

export interface QueryTerm extends ContentWord {
  readonly frequency: number
  readonly weight: number
}

const termsMax = 24
const queryMax = 2000

export const parseQueryWords = (query: string): ContentWord[] =>
  contentWords(query.slice(0, queryMax))
    .filter(({ token }) => token !== '')
    .slice(0, termsMax)

/** Inverse document frequency as in BM25, but never negative. */
export const idf = (frequency: number, total: number): number =>
  Math.log(1 + (total - Math.min(frequency, total) + 0.5) / (frequency + 0.5))

export const toQueryTerm = (word: ContentWord, frequency: number, total: number): QueryTerm => ({
  ...word,
  frequency,
  weight: idf(frequency, total),
})

const quoteLexeme = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
const anyLexemeQuery = (lexemes: Iterable<string>) => [...new Set(lexemes)].map(quoteLexeme).join(' | ')

export const termQuery = ({ token, stem }: ContentWord): string => anyLexemeQuery([token, stem])

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** Returns words that differ by one insertion, deletion, substitution or transposition (Norvig 2007). */
const generateEdits = (word: string): Set<string> => {
  const terms = new Set<string>()
  for (let index = 0; index <= word.length; index++) {
    const [head, tail] = [word.slice(0, index), word.slice(index)]
    if (tail) terms.add(head + tail.slice(1))
    if (tail.length > 1) terms.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`)
    for (const character of alphabet) {
      if (tail) terms.add(head + character + tail.slice(1))
      terms.add(head + character + tail)
    }
  }
  return terms
}

/**
 * Matches a prefix or one typo, for misspelled or compound words. Null if the word is too short or has
 * digits.
 */
export const fuzzyQuery = ({ token }: ContentWord): string | null => {
  if (token.length < 5 || /\d/.test(token)) return null
  const prefix = `${quoteLexeme(token.slice(0, token.length < 7 ? 3 : 4))}:*`
  return /^[a-z]+$/.test(token) ? `${anyLexemeQuery(generateEdits(token))} | ${prefix}` : prefix
}
