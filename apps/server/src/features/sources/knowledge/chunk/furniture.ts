import type { Section } from '../../../../db/schema/attachment.ts'
import type { Block } from '../../../../platform/text/blocks.ts'

const lineCharactersMax = 90
/** A line that is repeated this often with changing numbers is a page number. */
const repeatsMin = 4
const pagesMin = 3

const lineShape = (line: string) =>
  line
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxl]+$/, '#')
const lastNumber = (line: string) => Number(/(\d+)\D*$/.exec(line)?.[1] ?? Number.NaN)

const countsUp = (numbers: readonly number[]): boolean => {
  const increments = numbers.slice(1).filter((number, index) => {
    const increment = number - (numbers[index] ?? 0)
    return increment > 0 && increment <= 2
  })
  return increments.length >= (numbers.length - 1) * 0.7
}

const findMarginBlocks = (
  blocks: readonly Block[],
  sections: readonly Section[],
): { block: Block; page: number }[] => {
  const pageStarts = sections.filter(({ page }, index) => page !== null && page !== sections[index - 1]?.page)
  const entries: { block: Block; page: number }[] = []
  let offset = 0
  for (const [index, { start }] of pageStarts.entries()) {
    const end = pageStarts[index + 1]?.start ?? Infinity
    while ((blocks[offset]?.start ?? Infinity) < start) offset++
    const first = offset
    while ((blocks[offset]?.start ?? Infinity) < end) offset++
    const pageBlocks = blocks.slice(first, offset)
    for (const block of new Set([...pageBlocks.slice(0, 2), ...pageBlocks.slice(-2)]))
      entries.push({ block, page: index })
  }
  return entries
}

/** Finds tables of contents, indexes, running headers and page numbers, by layout and repetition. */
export const findFurniture = (
  text: string,
  blocks: readonly Block[],
  sections: readonly Section[],
): Block[] => {
  const blockText = ({ start, end }: Block) => text.slice(start, end)
  const furniture = new Set(blocks.filter(({ kind }) => kind === 'contents'))
  const shortBlocks = blocks.filter(
    ({ start, end, kind }) => end - start <= lineCharactersMax && kind !== 'row' && kind !== 'line',
  )

  const shortMargins = findMarginBlocks(blocks, sections).filter(
    ({ block }) => block.end - block.start <= lineCharactersMax,
  )
  for (const similarBlocks of Map.groupBy(shortMargins, ({ block }) =>
    lineShape(blockText(block)),
  ).values()) {
    const isNumber = similarBlocks.every(({ block }) => /^\W*(?:\d+|[ivxl]+)\W*$/.test(blockText(block)))
    if (!isNumber && new Set(similarBlocks.map(({ page }) => page)).size < pagesMin) continue
    for (const { block } of similarBlocks) furniture.add(block)
  }
  for (const [shape, similarBlocks] of Map.groupBy(shortBlocks, (block) => lineShape(blockText(block)))) {
    if (!shape.includes('#') || similarBlocks.length < repeatsMin) continue
    if (!countsUp(similarBlocks.map((block) => lastNumber(blockText(block))))) continue
    // numbered entries are close together, unlike pages
    const averageDistance =
      ((similarBlocks.at(-1)?.start ?? 0) - (similarBlocks[0]?.start ?? 0)) / (similarBlocks.length - 1)
    if (
      averageDistance < 800 ||
      /^(?:chapter|section|article|step|part|amendment|kapitel|artikel|§)?\s*#/i.test(shape)
    )
      continue
    for (const block of similarBlocks) furniture.add(block)
  }
  // text that repeats next to a page number also belongs to the page margin
  const indexByBlock = new Map(shortBlocks.map((block, index) => [block, index]))
  const blocksNearFurniture = shortBlocks.filter((block) => {
    const blockIndex = indexByBlock.get(block) ?? 0
    return (
      !furniture.has(block) &&
      [shortBlocks[blockIndex - 1], shortBlocks[blockIndex + 1]].some(
        (neighbor) => neighbor && furniture.has(neighbor) && neighbor.kind !== 'contents',
      )
    )
  })
  for (const similarBlocks of Map.groupBy(blocksNearFurniture, (block) =>
    blockText(block).replace(/\s+/g, ' ').trim(),
  ).values())
    if (similarBlocks.length >= repeatsMin) for (const block of similarBlocks) furniture.add(block)
  return blocks.filter((block) => furniture.has(block))
}
