import type { ExtractedText } from '@atelier/contract/sources/attachment'
import type { Span } from '../text/source-text.ts'

export interface CitedPages {
  firstPage: number
  citedTexts: ReadonlyMap<number, string>
}

export const noCitedPages: CitedPages = { firstPage: 1, citedTexts: new Map() }

export const citedPages = (
  { text, offset, sections }: ExtractedText,
  span: Span,
  quote: string | undefined,
): CitedPages => {
  const firstIndex = sections.findLastIndex(({ start }) => start <= span.start)
  const firstPage = sections[firstIndex]?.page ?? 1
  const passage = text.slice(Math.max(0, span.start - offset), Math.max(0, span.end - offset))
  // the source has changed since the answer: search for the quote nearby
  if (quote !== undefined && !passage.startsWith(quote))
    return { firstPage, citedTexts: new Map([[firstPage, quote]]) }
  const citedTexts = new Map<number, string>()
  for (let index = Math.max(firstIndex, 0); index < sections.length; index += 1) {
    const section = sections[index]
    if (section === undefined || section.start >= span.end) break
    const start = Math.max(section.start, span.start) - span.start
    const end = Math.min(sections[index + 1]?.start ?? span.end, span.end) - span.start
    const page = section.page ?? firstPage
    citedTexts.set(page, `${citedTexts.get(page) ?? ''}${passage.slice(start, end)}`)
  }
  if (citedTexts.size === 0) citedTexts.set(firstPage, passage)
  return { firstPage, citedTexts }
}
