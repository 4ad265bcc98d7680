import { contentWords, type ContentWord } from '../../../platform/language/content-words.ts'

/** A word of the question with how much it tells: rare in the sources is much. */
export interface QueryTerm extends ContentWord {
  /** Passages of the sources that hold it. */
  readonly frequency: number
  readonly weight: number
}

const mostTerms = 24

export const queryWords = (query: string): ContentWord[] => {
  const words = contentWords(query.slice(0, 2000)).filter(({ token }) => token !== '')
  return words.slice(0, mostTerms)
}

/** Inverse document frequency as in BM25, never negative. */
export const weigh = (word: ContentWord, frequency: number, total: number): QueryTerm => ({
  ...word,
  frequency,
  weight: Math.log(1 + (total - Math.min(frequency, total) + 0.5) / (frequency + 0.5)),
})

/** A word's lexemes as a text search query; near the word's beginning where it is found nowhere. */
export const termQuery = ({ token, stem }: ContentWord): string => {
  const quoted = [...new Set([token, stem])].map((lexeme) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`)
  return quoted.join(' | ')
}

/** Words that may be misspelt or stand in a longer one: found by their first letters. */
export const prefixQuery = ({ token }: ContentWord): string | null => {
  if (token.length < 5 || /\d/.test(token)) return null
  return `'${token.slice(0, token.length < 7 ? 3 : 4).replace(/['\\]/g, '$&$&')}':*`
}
