import type { PathHeading, Section } from '../../../../db/schema/attachment.ts'
import { beginning } from '../../../../platform/language/clip.ts'
import { sentences } from '../../../../platform/language/sentences.ts'
import { readBlocks, type Block } from '../../../../platform/text/blocks.ts'
import { furniture } from './furniture.ts'

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
const leadMax = 240

const nameOf = (text: string) =>
  beginning(
    text
      .replace(/^\s*#{1,6}\s+|\n\s*[=~^*-]{2,}\s*$/g, '')
      .replace(/\s+/g, ' ')
      .replace(/[¶#*]+$/, '')
      .trim(),
    headingMax,
  )

/** Headings known to the reader take precedence over layout. */
export const readOutline = (text: string, sections: readonly Section[]): Outline => {
  const blocks = readBlocks(text)
  const skipped = furniture(text, blocks, sections)
  const omitted = new Set(skipped)
  const levels = new Map(
    sections.flatMap(({ start, level }) => (level === undefined ? [] : [[start, level]])),
  )
  const headings = blocks
    .filter((block) => !omitted.has(block) && (block.kind === 'heading' || levels.has(block.start)))
    .map(({ start, end, level }) => ({
      start,
      level: levels.get(start) ?? level,
      text: nameOf(text.slice(start, end)),
    }))
    .filter(({ text: name }) => name !== '')
  return { blocks: blocks.filter((block) => !omitted.has(block)), headings, skipped }
}

/** Call with growing offsets. */
export const pathFollower = ({ headings }: Outline) => {
  const open: Heading[] = []
  let next = 0
  return (at: number): PathHeading[] => {
    for (let heading = headings[next]; heading && heading.start <= at; heading = headings[++next]) {
      const { level } = heading
      while ((open.at(-1)?.level ?? 0) >= level) open.pop()
      open.push(heading)
    }
    return open.slice(-depthMax).map(({ level, text }) => ({ level, text }))
  }
}

export const leadFinder = (text: string, { blocks }: Outline) => {
  let at = 0
  /** Start of the current run of blocks of one kind; cached, since a log is one long run. */
  let run = 0
  return (start: number): string | null => {
    while ((blocks[at + 1]?.start ?? Infinity) <= start) {
      at++
      if (blocks[at]?.kind !== blocks[at - 1]?.kind) run = at
    }
    const kind = blocks[at]?.kind
    if (kind !== 'item' && kind !== 'code' && kind !== 'line' && kind !== 'row') return null
    const intro = blocks[run - 1]
    if (intro?.kind !== 'paragraph' || intro.end >= start) return null
    const last = sentences(text.slice(intro.start, intro.end)).at(-1)?.text ?? ''
    return last.length <= leadMax && last !== '' ? last : null
  }
}
