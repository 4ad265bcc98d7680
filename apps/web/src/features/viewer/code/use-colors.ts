import { startTransition, useEffect, useMemo, useState } from 'react'
import { type CodeLine, highlight } from '../../../lib/format/highlight.ts'

/** In characters; covers most files with one block. */
const blockLength = 50_000

interface Block {
  from: number
  end: number
}

const blocksOf = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = []
  let length = 0
  for (const [index, line] of lines.entries()) {
    const block = blocks.at(-1)
    length += line.length + 1
    if (block === undefined || length > blockLength) {
      blocks.push({ from: index, end: index + 1 })
      length = line.length + 1
    } else block.end = index + 1
  }
  return blocks
}

interface Colors {
  of: readonly string[]
  blocks: ReadonlyMap<Block, CodeLine[]>
}

export const useColors = (
  lines: readonly string[],
  language: string,
  [from, end]: [number, number],
): ((line: number) => CodeLine | undefined) => {
  const blocks = useMemo(() => blocksOf(lines), [lines])
  const [colors, setColors] = useState<Colors>({ of: lines, blocks: new Map() })
  const visibleBlock = blocks.find((block) => block.end > from && block.from < end)
  const last = blocks.findLast((block) => block.end > from && block.from < end)
  useEffect(() => {
    let isCanceled = false
    for (const block of new Set([visibleBlock, last])) {
      if (block === undefined) continue
      void highlight(lines.slice(block.from, block.end).join('\n'), language).then((colored) => {
        if (isCanceled || colored === null) return
        startTransition(() =>
          setColors((current) => ({
            of: lines,
            blocks: new Map([...(current.of === lines ? current.blocks : []), [block, colored]]),
          })),
        )
      })
    }
    return () => {
      isCanceled = true
    }
  }, [lines, language, visibleBlock, last])
  return (line) => {
    if (colors.of !== lines) return undefined
    for (const [block, coloredLines] of colors.blocks)
      if (line >= block.from && line < block.end) return coloredLines[line - block.from]
    return undefined
  }
}
