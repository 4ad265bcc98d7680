import { queryWords, termQuery } from './query-terms.ts'

/** A text search query for passages that hold every word; the last one may still be being typed. Null without words. */
export const textQuery = (text: string): string | null => {
  const words = queryWords(text)
  const last = words.at(-1)
  if (!last) return null
  const whole = words.slice(0, -1).map((word) => `(${termQuery(word)})`)
  return [...whole, `('${last.token.replace(/['\\]/g, '$&$&')}':* | ${termQuery(last)})`].join(' & ')
}
