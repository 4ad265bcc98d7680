import type { Citation } from '@atelier/contract/citation'
import { replaceMarkers } from '@atelier/contract/citation-markers'

/** Where a citation leads within the page; never an address of the web. */
export const citationHref = '#source-'

/** Turns [1] into a link that the renderer draws as a small numeral, for sources that there are. */
export const markCitations = (text: string, citations: readonly Citation[]): string => {
  if (citations.length === 0) return text
  const citationNumbers = new Set(citations.map(({ number }) => number))
  return replaceMarkers(text, (numbers) =>
    numbers.every((number) => citationNumbers.has(number))
      ? numbers.map((number) => `[${number}](${citationHref}${number})`).join('')
      : null,
  )
}
