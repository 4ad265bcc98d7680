import type { Section } from '../../../../db/schema/attachment.ts'
import type { Block } from '../../../../platform/text/blocks.ts'

const lineMax = 90
/** A line repeated this often with changing numbers is a page number. */
const timesMin = 4
const pagesMin = 3

const shapeOf = (line: string) =>
  line
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxl]+$/, '#')
const numberIn = (line: string) => Number(/(\d+)\D*$/.exec(line)?.[1] ?? Number.NaN)

const countsUp = (numbers: readonly number[]): boolean => {
  const steps = numbers.slice(1).filter((number, at) => {
    const step = number - (numbers[at] ?? 0)
    return step > 0 && step <= 2
  })
  return steps.length >= (numbers.length - 1) * 0.7
}

const margins = (
  blocks: readonly Block[],
  sections: readonly Section[],
): { block: Block; page: number }[] => {
  const starts = sections.filter(({ page }, at) => page !== null && page !== sections[at - 1]?.page)
  const entries: { block: Block; page: number }[] = []
  let at = 0
  for (const [index, { start }] of starts.entries()) {
    const end = starts[index + 1]?.start ?? Infinity
    while ((blocks[at]?.start ?? Infinity) < start) at++
    const first = at
    while ((blocks[at]?.start ?? Infinity) < end) at++
    const own = blocks.slice(first, at)
    for (const block of new Set([...own.slice(0, 2), ...own.slice(-2)])) entries.push({ block, page: index })
  }
  return entries
}

/** Contents, indexes, running headers, page numbers; detected by layout and repetition. */
export const furniture = (text: string, blocks: readonly Block[], sections: readonly Section[]): Block[] => {
  const lineOf = ({ start, end }: Block) => text.slice(start, end)
  const contentsBlocks = new Set(blocks.filter(({ kind }) => kind === 'contents'))
  const short = blocks.filter(
    ({ start, end, kind }) => end - start <= lineMax && kind !== 'row' && kind !== 'line',
  )

  const marginal = margins(blocks, sections).filter(({ block }) => block.end - block.start <= lineMax)
  for (const same of Map.groupBy(marginal, ({ block }) => shapeOf(lineOf(block))).values()) {
    const isNumber = same.every(({ block }) => /^\W*(?:\d+|[ivxl]+)\W*$/.test(lineOf(block)))
    if (!isNumber && new Set(same.map(({ page }) => page)).size < pagesMin) continue
    for (const { block } of same) contentsBlocks.add(block)
  }
  for (const [shape, same] of Map.groupBy(short, (block) => shapeOf(lineOf(block)))) {
    if (!shape.includes('#') || same.length < timesMin) continue
    if (!countsUp(same.map((block) => numberIn(lineOf(block))))) continue
    // numbered entries are close together, pages are not
    const apart = ((same.at(-1)?.start ?? 0) - (same[0]?.start ?? 0)) / (same.length - 1)
    if (apart < 800 || /^(?:chapter|section|article|step|part|amendment|kapitel|artikel|§)?\s*#/i.test(shape))
      continue
    for (const block of same) contentsBlocks.add(block)
  }
  // what repeats next to a page number belongs to the page margin
  const order = new Map(short.map((block, at) => [block, at]))
  const beside = short.filter((block) => {
    const at = order.get(block) ?? 0
    return (
      !contentsBlocks.has(block) &&
      [short[at - 1], short[at + 1]].some(
        (near) => near && contentsBlocks.has(near) && near.kind !== 'contents',
      )
    )
  })
  for (const same of Map.groupBy(beside, (block) => lineOf(block).replace(/\s+/g, ' ').trim()).values())
    if (same.length >= timesMin) for (const block of same) contentsBlocks.add(block)
  return blocks.filter((block) => contentsBlocks.has(block))
}
