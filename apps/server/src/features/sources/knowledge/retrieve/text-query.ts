import { parseQueryWords, termQuery } from './query-terms.ts'

/** All words must match, the last one by prefix. Null without words. */
export const textQuery = (text: string): string | null => {
  const keywords = parseQueryWords(text)
  const last = keywords.at(-1)
  if (!last) return null
  const exactTerms = keywords.slice(0, -1).map((word) => `(${termQuery(word)})`)
  return [...exactTerms, `('${last.token.replace(/['\\]/g, '$&$&')}':* | ${termQuery(last)})`].join(' & ')
}
