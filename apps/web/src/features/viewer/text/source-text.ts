import type { ExtractedText } from '@atelier/contract/sources/attachment'
import { sectionLabel } from '../../../lib/format/section-label.ts'

/** Offsets in the whole text, in UTF-16 code units. */
export interface Span {
  start: number
  end: number
}

export interface Paragraph extends Span {
  text: string
}

export interface TextSection {
  start: number
  label: string | null
  paragraphs: Paragraph[]
}

export const readSpan = (text: string | undefined): Span | null => {
  const [, start, end] = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '') ?? []
  return start !== undefined && end !== undefined && Number(start) < Number(end)
    ? { start: Number(start), end: Number(end) }
    : null
}

const paragraphsOf = (text: string, offset: number): Paragraph[] => {
  const paragraphs: Paragraph[] = []
  for (const match of text.matchAll(/[^\n]+(?:\n(?!\s*\n)[^\n]+)*/g)) {
    const start = offset + match.index
    paragraphs.push({ text: match[0], start, end: start + match[0].length })
  }
  return paragraphs
}

export const toSections = (
  text: string,
  offset: number,
  sections: ExtractedText['sections'],
): TextSection[] => {
  const end = offset + text.length
  const first = sections.findLast(({ start }) => start <= offset)
  const innerSections = sections.filter(({ start }) => start > offset && start < end)
  const starts = [
    { start: offset, label: first ? sectionLabel(first) : null },
    ...innerSections.map((section) => ({ start: section.start, label: sectionLabel(section) })),
  ]
  return starts
    .map(({ start, label }, index) => ({
      start,
      label,
      paragraphs: paragraphsOf(text.slice(start - offset, (starts[index + 1]?.start ?? end) - offset), start),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0)
}

export const splitAtSpan = (
  { text, start, end }: Paragraph,
  span: Span | null,
): { text: string; isMarked: boolean }[] => {
  if (span === null || span.end <= start || span.start >= end) return [{ text, isMarked: false }]
  const markStart = Math.max(span.start - start, 0)
  const markEnd = Math.min(span.end - start, text.length)
  return [
    { text: text.slice(0, markStart), isMarked: false },
    { text: text.slice(markStart, markEnd), isMarked: true },
    { text: text.slice(markEnd), isMarked: false },
  ].filter((piece) => piece.text !== '')
}

interface LocatedQuote {
  span: Span | null
  isQuoteMissing: boolean
}

export const locateQuote = (
  { text, offset }: Pick<ExtractedText, 'text' | 'offset'>,
  span: Span | null,
  quote: string | undefined,
): LocatedQuote => {
  if (span === null || quote === undefined) return { span, isQuoteMissing: false }
  const start = span.start - offset
  if (text.slice(Math.max(start, 0), span.end - offset).startsWith(quote))
    return { span, isQuoteMissing: false }
  const index = text.indexOf(quote)
  if (index === -1) return { span: null, isQuoteMissing: true }
  return { span: { start: offset + index, end: offset + index + quote.length }, isQuoteMissing: false }
}
