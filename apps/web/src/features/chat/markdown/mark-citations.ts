import type { Citation } from '@atelier/contract/answers/citation'
import { replaceMarkers } from '@atelier/contract/answers/citation-markers'

export const citationHrefPrefix = '#source-'

export const markCitations = (text: string, citations: readonly Citation[]): string => {
  if (citations.length === 0) return text
  const citationNumbers = new Set(citations.map(({ number }) => number))
  return replaceMarkers(text, (numbers) =>
    numbers.every((number) => citationNumbers.has(number))
      ? numbers.map((number) => `[${number}](${citationHrefPrefix}${number})`).join('')
      : null,
  )
}
