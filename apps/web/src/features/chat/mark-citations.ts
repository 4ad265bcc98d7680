import type { Citation } from '@atelier/contract/citation'

/** Where a citation leads within the page; never an address of the web. */
export const citationHref = '#source-'

/** Code keeps its brackets. */
const codeOrMarker = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|[ ]?\[(\d{1,4})\](?![(:])/g

/** Turns [1] into a link that the renderer draws as a small numeral, for sources that there are. */
export const markCitations = (text: string, citations: readonly Citation[]): string => {
  if (citations.length === 0) return text
  const numbers = new Set(citations.map(({ number }) => String(number)))
  return text.replaceAll(codeOrMarker, (whole, code: string | undefined, number: string | undefined) =>
    code === undefined && number !== undefined && numbers.has(number)
      ? `[${number}](${citationHref}${number})`
      : whole,
  )
}
