import { followsGap, rowAfter } from '../passages/row-place.ts'
import type { PathHeading, Section } from '../../../../db/schema/attachment.ts'
import { sentences } from '../../../../platform/language/sentences.ts'
import { leadFinder, noOutline, type Outline, pathFollower } from './outline.ts'
import { tableRuns, type TableRun } from './table-runs.ts'

const lastIn = (text: string, mark: string, from: number, to: number): number => {
  // within the slice: a search from the end of one long line would go back over all of it
  const at = text.slice(from, to).lastIndexOf(mark)
  return at >= 0 ? from + at + mark.length : -1
}

/** A line's end in the middle of a sentence: the next line goes on with a small letter. */
const isWrapped = (text: string, line: number): boolean =>
  /[\p{L}\p{N},;)-]\s*$/u.test(text.slice(Math.max(0, line - 40), line)) &&
  /^[ \t]*\p{Ll}/u.test(text.slice(line, line + 40))

/** The best place to cut between two offsets: a paragraph's end, a line's, a sentence's, a word's. */
const cutPoint = (text: string, start: number, from: number, to: number): number => {
  const paragraph = lastIn(text, '\n\n', from, to)
  if (paragraph > 0) return paragraph
  const sentenceEnds = sentences(text.slice(start, to)).map((sentence) => start + sentence.end)
  const sentence = sentenceEnds.findLast((end) => end >= from && end < to) ?? -1
  // an object of JSON that is cut says nothing
  const object = lastIn(text, '},\n', from, to)
  if (object > 0) return object
  const line = lastIn(text, '\n', from, to)
  const isRow = line > 0 && text.slice(start, line).includes(' | ')
  if (sentence > 0 && !isRow && (line < sentence || isWrapped(text, line))) return sentence
  if (line > 0) return line
  const space = lastIn(text, ' ', from, to)
  if (space > 0) return space
  // Never between the halves of one letter.
  return /[\uDC00-\uDFFF]/.test(text[to] ?? '') ? to - 1 : to
}

/** A passage of a text: `text.slice(start, end)`, without white space at its ends. */
export interface Chunk {
  readonly start: number
  readonly end: number
  readonly page: number | null
  readonly label: string | null
  /** The header row of the table in whose middle it begins. */
  readonly context: string | null
  /** The headings that it stands under, outermost first. */
  readonly path: readonly PathHeading[]
  /** The sentence that introduces the list or code in which it begins. */
  readonly lead: string | null
}

/** Characters. A chunk is between `least` and `most` long, unless its page or place is shorter. */
const size = { least: 600, aim: 1000, most: 1200 } as const
/** A heading's text stands for itself from this length on. */
const ownPlace = 250
const contextMax = 300
const headingReach = 120

const isPosition = (label: string | null) => label === null || /(^|, )(line|row) \d+$/.test(label)

/**
 * Cuts a text into passages of about a thousand characters, in order and without overlap,
 * at the borders of paragraphs, lines and sentences. None crosses a page, slide or sheet, empty rows, or what the outline skips.
 */
export const chunkText = (text: string, sections: readonly Section[], outline = noOutline): Chunk[] => {
  const runs = tableRuns(text)
  const pathAt = pathFollower(outline)
  const leadAt = leadFinder(text, outline)
  const chunks: Chunk[] = []
  for (const region of withoutSkipped(regions(text, sections), outline)) {
    let at = region.start
    let place = 0
    for (;;) {
      const start = skipSpace(text, at, region.end)
      if (start >= region.end) break
      while ((region.sections[place + 1]?.start ?? Infinity) <= start) place++
      const cut = nextCut(text, start, region, outline, place)
      const section = region.sections[place]
      const end = trimEnd(text, start, cut)
      const label =
        section && section.start <= start ? rowAfter(section.label, text.slice(section.start, start)) : null
      const context = contextOf(runs, start)
      chunks.push({ start, end, page: region.page, label, context, path: pathAt(start), lead: leadAt(start) })
      at = cut
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

/** Runs of places on one page, and of rows without empty ones between: what a chunk must not leave. */
const regions = (text: string, sections: readonly Section[]): Region[] => {
  const result: Region[] = []
  let current: Region = { start: 0, end: text.length, page: null, sections: [] }
  for (const section of sections) {
    const before = current.sections.at(-1)
    const isAfterGap =
      before !== undefined && followsGap(before.label, text.slice(before.start, section.start), section.label)
    if (isAfterGap || section.page !== current.page) {
      current.end = section.start
      result.push(current)
      current = { start: section.start, end: text.length, page: section.page, sections: [] }
    }
    current.sections.push(section)
  }
  return [...result, current]
}

/** Each region without what the outline skips in it. */
const withoutSkipped = (all: readonly Region[], { skipped }: Outline): Region[] => {
  let next = 0
  return all.flatMap((region) => {
    const parts: Region[] = []
    let { start } = region
    for (let skip = skipped[next]; skip && skip.start < region.end; skip = skipped[++next]) {
      parts.push({ ...region, start, end: skip.start })
      start = skip.end
    }
    return [...parts, { ...region, start }]
  })
}

/** Where the next heading begins, from an offset on. */
const headingFrom = ({ headings }: Outline, from: number): number => {
  let low = 0
  let high = headings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((headings[middle]?.start ?? 0) < from) low = middle + 1
    else high = middle
  }
  return headings[low]?.start ?? Infinity
}

const nextCut = (text: string, start: number, region: Region, outline: Outline, from: number): number => {
  const cut = cutWithin(text, start, region, headingFrom(outline, start + ownPlace), from)
  // a heading stays with what it heads
  const heading = headingFrom(outline, Math.max(start + 1, cut - headingReach))
  const isLast = heading < cut && !/\n\s*\S/.test(text.slice(heading, cut).trimEnd())
  if (cut >= region.end) return cut
  return isLast ? heading : beforeIntroduction(text, start, cut)
}

/** What introduces a list or code stays with it, where it is a paragraph of its own. */
const beforeIntroduction = (text: string, start: number, cut: number): number => {
  const end = trimEnd(text, start, cut)
  if (text[end - 1] !== ':') return cut
  const paragraph = lastIn(text, '\n\n', start + ownPlace, end)
  return paragraph > 0 && end - paragraph <= headingReach * 2 ? paragraph : cut
}

/** Whether a section begins far enough behind the start of a passage for a passage of its own. */
const mayBegin = (section: Section | undefined, start: number): boolean =>
  section !== undefined && section.start >= start + (isPosition(section.label) ? size.least : ownPlace)

/** `from` is the number of the section in which it begins: those before it are not looked through again. */
const cutWithin = (text: string, start: number, region: Region, heading: number, from: number): number => {
  let next = from
  while (next < region.sections.length && !mayBegin(region.sections[next], start)) next++
  const place = region.sections[next]
  const limit = Math.min(region.end, place?.start ?? region.end, heading)
  const remaining = limit - start
  if (remaining <= size.most) return limit
  // What is left after one more chunk would be a scrap: halve it instead.
  const middle = start + Math.floor(remaining / 2)
  if (remaining <= size.most + size.least / 2) return cutPoint(text, start, middle - 300, middle + 350)
  return cutPoint(text, start, start + size.least, start + size.most)
}

const skipSpace = (text: string, from: number, end: number): number => {
  let at = from
  while (at < end && /\s/.test(text[at] ?? '')) at++
  // An indented line keeps its indent: it means something in code and lists.
  const line = text.slice(from, at).lastIndexOf('\n') + 1
  return at < end && line > 0 ? from + line : at
}

const trimEnd = (text: string, start: number, end: number): number =>
  start + text.slice(start, end).trimEnd().length

const contextOf = (runs: readonly TableRun[], start: number): string | null => {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.end ?? 0) <= start) low = middle + 1
    else high = middle
  }
  const run = runs[low]
  return run && run.start < start && start < run.end ? run.header.slice(0, contextMax).trim() : null
}
