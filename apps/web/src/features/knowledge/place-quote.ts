import type { ExtractedText } from '@atelier/contract/attachment'
import type { Span } from './source-text.ts'

export interface PlacedQuote {
  /** What to mark. */
  span: Span | null
  /** The source no longer says it here: it has been changed or replaced since. */
  isGone: boolean
}

/** Where a quote stands in what is loaded of a source: at its place, or where it has moved to, or nowhere. */
export const placeQuote = (
  { text, offset }: Pick<ExtractedText, 'text' | 'offset'>,
  span: Span | null,
  quote: string | undefined,
): PlacedQuote => {
  if (span === null || quote === undefined) return { span, isGone: false }
  const start = span.start - offset
  if (text.slice(Math.max(start, 0), span.end - offset).startsWith(quote)) return { span, isGone: false }
  const found = text.indexOf(quote)
  if (found === -1) return { span: null, isGone: true }
  return { span: { start: offset + found, end: offset + found + quote.length }, isGone: false }
}
