import type { ExtractedText } from '@atelier/contract/sources/attachment'
import type { Span } from '../text/source-text.ts'

export interface LineRange {
  first: number
  last: number
}

const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '')

/** The lines around the expected position, which are searched first. */
const contextLineCount = 400

const findBetween = (
  lines: readonly string[],
  from: number,
  end: number,
  citedText: string,
): LineRange | null => {
  const strippedLines = lines.slice(from, end).map(withoutSpaces)
  const offset = strippedLines.join('').indexOf(citedText)
  if (offset === -1) return null
  let start = 0
  let first: number | null = null
  for (const [index, part] of strippedLines.entries()) {
    const next = start + part.length
    if (first === null && offset < next) first = index
    if (first !== null && offset + citedText.length <= next)
      return { first: from + first, last: from + index }
    start = next
  }
  return null
}

export const findLines = (
  lines: readonly string[],
  { text, offset, sections }: ExtractedText,
  span: Span,
  quote: string | undefined,
): LineRange | null => {
  const passage = text.slice(span.start - offset, span.end - offset)
  const citedText = withoutSpaces(quote !== undefined && !passage.startsWith(quote) ? quote : passage)
  if (citedText === '') return null
  const label = sections.findLast(({ start }) => start <= span.start)?.label ?? ''
  const lineIndex = Number(/^line (\d+)$/.exec(label)?.[1] ?? 1) - 1
  return (
    findBetween(lines, lineIndex, lineIndex + contextLineCount, citedText) ??
    findBetween(lines, 0, lines.length, citedText)
  )
}
