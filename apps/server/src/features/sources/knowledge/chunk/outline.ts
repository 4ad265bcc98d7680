import type { PathHeading, Section } from '../../../../db/schema/attachment.ts'
import { truncate } from '../../../../platform/language/clip.ts'
import { sentences } from '../../../../platform/language/sentences.ts'
import { readBlocks, type Block } from '../../../../platform/text/blocks.ts'
import { findFurniture } from './furniture.ts'

interface Heading {
  readonly start: number
  readonly level: number
  readonly text: string
}

export interface Outline {
  readonly blocks: readonly Block[]
  readonly headings: readonly Heading[]
  readonly skipped: readonly Block[]
}

export const noOutline: Outline = { blocks: [], headings: [], skipped: [] }

const headingMax = 120
const depthMax = 4
const leadCharactersMax = 240

const cleanHeading = (text: string) =>
  truncate(
    text
      .replace(/^\s*#{1,6}\s+|\n\s*[=~^*-]{2,}\s*$/g, '')
      .replace(/\s+/g, ' ')
      .replace(/[¶#*]+$/, '')
      .trim(),
    headingMax,
  )

/** Headings that the file marks as such take precedence over layout. */
export const readOutline = (text: string, sections: readonly Section[]): Outline => {
  const blocks = readBlocks(text)
  const furniture = findFurniture(text, blocks, sections)
  const furnitureSet = new Set(furniture)
  const levels = new Map(
    sections.flatMap(({ start, level }) => (level === undefined ? [] : [[start, level]])),
  )
  const headings = blocks
    .filter((block) => !furnitureSet.has(block) && (block.kind === 'heading' || levels.has(block.start)))
    .map(({ start, end, level }) => ({
      start,
      level: levels.get(start) ?? level,
      text: cleanHeading(text.slice(start, end)),
    }))
    .filter(({ text: name }) => name !== '')
  return { blocks: blocks.filter((block) => !furnitureSet.has(block)), headings, skipped: furniture }
}

/** The returned function must be called with increasing offsets. */
export const createPathFinder = ({ headings }: Outline) => {
  const openHeadings: Heading[] = []
  let nextIndex = 0
  return (offset: number): PathHeading[] => {
    for (
      let heading = headings[nextIndex];
      heading && heading.start <= offset;
      heading = headings[++nextIndex]
    ) {
      const { level } = heading
      while ((openHeadings.at(-1)?.level ?? 0) >= level) openHeadings.pop()
      openHeadings.push(heading)
    }
    return openHeadings.slice(-depthMax).map(({ level, text }) => ({ level, text }))
  }
}

export const createLeadFinder = (text: string, { blocks }: Outline) => {
  let offset = 0
  /** Start of the current run of blocks of one kind, cached because a log is a single long run. */
  let runStart = 0
  return (start: number): string | null => {
    while ((blocks[offset + 1]?.start ?? Infinity) <= start) {
      offset++
      if (blocks[offset]?.kind !== blocks[offset - 1]?.kind) runStart = offset
    }
    const kind = blocks[offset]?.kind
    if (kind !== 'item' && kind !== 'code' && kind !== 'line' && kind !== 'row') return null
    const intro = blocks[runStart - 1]
    if (intro?.kind !== 'paragraph' || intro.end >= start) return null
    const lastSentence = sentences(text.slice(intro.start, intro.end)).at(-1)?.text ?? ''
    return lastSentence.length <= leadCharactersMax && lastSentence !== '' ? lastSentence : null
  }
}
