import { followsGap, advanceRowLabel } from '../passages/row-label.ts'
import type { PathHeading, Section } from '../../../../db/schema/attachment.ts'
import { sentences } from '../../../../platform/language/sentences.ts'
import { createLeadFinder, noOutline, type Outline, createPathFinder } from './outline.ts'
import { findTableRuns, type TableRun } from './table-runs.ts'

const lastIndexAfter = (text: string, separator: string, from: number, to: number): number => {
  // searches in a slice, since a search in the whole text would scan all of one long line
  const offset = text.slice(from, to).lastIndexOf(separator)
  return offset >= 0 ? from + offset + separator.length : -1
}

const isWrapped = (text: string, line: number): boolean =>
  /[\p{L}\p{N},;)-]\s*$/u.test(text.slice(Math.max(0, line - 40), line)) &&
  /^[ \t]*\p{Ll}/u.test(text.slice(line, line + 40))

/** Prefers the end of a paragraph, then that of a line, sentence or word. */
const findSplitPoint = (text: string, start: number, from: number, to: number): number => {
  const paragraphEnd = lastIndexAfter(text, '\n\n', from, to)
  if (paragraphEnd > 0) return paragraphEnd
  const sentenceEnds = sentences(text.slice(start, to)).map((sentence) => start + sentence.end)
  const sentenceEnd = sentenceEnds.findLast((end) => end >= from && end < to) ?? -1
  // a JSON object that is cut is meaningless
  const objectEnd = lastIndexAfter(text, '},\n', from, to)
  if (objectEnd > 0) return objectEnd
  const lineEnd = lastIndexAfter(text, '\n', from, to)
  const isRow = lineEnd > 0 && text.slice(start, lineEnd).includes(' | ')
  if (sentenceEnd > 0 && !isRow && (lineEnd < sentenceEnd || isWrapped(text, lineEnd))) return sentenceEnd
  if (lineEnd > 0) return lineEnd
  const spaceEnd = lastIndexAfter(text, ' ', from, to)
  if (spaceEnd > 0) return spaceEnd
  // never splits a surrogate pair
  return /[\uDC00-\uDFFF]/.test(text[to] ?? '') ? to - 1 : to
}

/** The chunk's text is `text.slice(start, end)`, trimmed. */
export interface Chunk {
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly label: string | null
  readonly context: string | null
  readonly path: readonly PathHeading[]
  readonly lead: string | null
}

/** In characters. A chunk is shorter only if its page or section is. */
const chunkSize = { min: 600, max: 1200 } as const
/** In characters. Shorter sections are merged with the next one. */
const sectionMin = 250
const contextCharactersMax = 300
const headingLookback = 120

const isPosition = (label: string | null) => label === null || /(^|, )(line|row) \d+$/.test(label)

/** Cuts at paragraphs, lines and sentences, and at every page, slide and sheet. */
export const chunkText = (text: string, sections: readonly Section[], outline = noOutline): Chunk[] => {
  const runs = findTableRuns(text)
  const findPath = createPathFinder(outline)
  const findLead = createLeadFinder(text, outline)
  const chunks: Chunk[] = []
  for (const region of removeSkippedBlocks(splitRegions(text, sections), outline)) {
    let offset = region.start
    let sectionIndex = 0
    for (;;) {
      const start = skipSpace(text, offset, region.end)
      if (start >= region.end) break
      while ((region.sections[sectionIndex + 1]?.start ?? Infinity) <= start) sectionIndex++
      const splitOffset = findNextSplit(text, start, region, outline, sectionIndex)
      const section = region.sections[sectionIndex]
      const end = trimEnd(text, start, splitOffset)
      const label =
        section && section.start <= start
          ? advanceRowLabel(section.label, text.slice(section.start, start))
          : null
      const context = findTableHeader(runs, start)
      chunks.push({
        start,
        end,
        page: region.page,
        label,
        context,
        path: findPath(start),
        lead: findLead(start),
      })
      offset = splitOffset
    }
  }
  return chunks
}

interface Region {
  start: number
  end: number
  page: number | null
  sections: Section[]
}

/** Splits the text where no chunk may continue: at pages, and between rows with empty rows in between. */
const splitRegions = (text: string, sections: readonly Section[]): Region[] => {
  const result: Region[] = []
  let current: Region = { start: 0, end: text.length, page: null, sections: [] }
  for (const section of sections) {
    const previous = current.sections.at(-1)
    const isAfterGap =
      previous !== undefined &&
      followsGap(previous.label, text.slice(previous.start, section.start), section.label)
    if (isAfterGap || section.page !== current.page) {
      current.end = section.start
      result.push(current)
      current = { start: section.start, end: text.length, page: section.page, sections: [] }
    }
    current.sections.push(section)
  }
  return [...result, current]
}

const removeSkippedBlocks = (allRegions: readonly Region[], { skipped }: Outline): Region[] => {
  let skippedIndex = 0
  return allRegions.flatMap((region) => {
    const parts: Region[] = []
    let { start } = region
    for (
      let skippedBlock = skipped[skippedIndex];
      skippedBlock && skippedBlock.start < region.end;
      skippedBlock = skipped[++skippedIndex]
    ) {
      parts.push({ ...region, start, end: skippedBlock.start })
      start = skippedBlock.end
    }
    return [...parts, { ...region, start }]
  })
}

const findNextHeading = ({ headings }: Outline, from: number): number => {
  let low = 0
  let high = headings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((headings[middle]?.start ?? 0) < from) low = middle + 1
    else high = middle
  }
  return headings[low]?.start ?? Infinity
}

const findNextSplit = (
  text: string,
  start: number,
  region: Region,
  outline: Outline,
  sectionIndex: number,
): number => {
  const offset = splitWithin(text, start, region, findNextHeading(outline, start + sectionMin), sectionIndex)
  const heading = findNextHeading(outline, Math.max(start + 1, offset - headingLookback))
  const endsWithHeading = heading < offset && !/\n\s*\S/.test(text.slice(heading, offset).trimEnd())
  if (offset >= region.end) return offset
  return endsWithHeading ? heading : cutBeforeIntroduction(text, start, offset)
}

const cutBeforeIntroduction = (text: string, start: number, cut: number): number => {
  const end = trimEnd(text, start, cut)
  if (text[end - 1] !== ':') return cut
  const paragraphEnd = lastIndexAfter(text, '\n\n', start + sectionMin, end)
  return paragraphEnd > 0 && end - paragraphEnd <= headingLookback * 2 ? paragraphEnd : cut
}

const mayBeginChunk = (section: Section | undefined, start: number): boolean =>
  section !== undefined && section.start >= start + (isPosition(section.label) ? chunkSize.min : sectionMin)

/** Scans sections only from `sectionIndex` on. */
const splitWithin = (
  text: string,
  start: number,
  region: Region,
  headingOffset: number,
  sectionIndex: number,
): number => {
  let index = sectionIndex
  while (index < region.sections.length && !mayBeginChunk(region.sections[index], start)) index++
  const nextSection = region.sections[index]
  const limit = Math.min(region.end, nextSection?.start ?? region.end, headingOffset)
  const remaining = limit - start
  if (remaining <= chunkSize.max) return limit
  // halves the rest, which would otherwise leave a chunk that is too short
  const middle = start + Math.floor(remaining / 2)
  if (remaining <= chunkSize.max + chunkSize.min / 2)
    return findSplitPoint(text, start, middle - 300, middle + 350)
  return findSplitPoint(text, start, start + chunkSize.min, start + chunkSize.max)
}

const skipSpace = (text: string, from: number, end: number): number => {
  let offset = from
  while (offset < end && /\s/.test(text[offset] ?? '')) offset++
  // indentation is meaningful in code and lists
  const lineStart = text.slice(from, offset).lastIndexOf('\n') + 1
  return offset < end && lineStart > 0 ? from + lineStart : offset
}

const trimEnd = (text: string, start: number, end: number): number =>
  start + text.slice(start, end).trimEnd().length

const findTableHeader = (runs: readonly TableRun[], start: number): string | null => {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.end ?? 0) <= start) low = middle + 1
    else high = middle
  }
  const run = runs[low]
  return run && run.start < start && start < run.end ? run.header.slice(0, contextCharactersMax).trim() : null
}
