import { queryWords, termQuery } from './query-terms.ts'

/** All words must match, the last by prefix. Null without words. */
export const textQuery = (text: string): string | null => {
  const words = queryWords(text)
  const last = words.at(-1)
  if (!last) return null
  const whole = words.slice(0, -1).map((word) => `(${termQuery(word)})`)
  return [...whole, `('${last.token.replace(/['\\]/g, '$&$&')}':* | ${termQuery(last)})`].join(' & ')
}
