import { startTransition, useEffect, useMemo, useState } from 'react'
import { type CodeLine, highlight } from '../../../lib/format/highlight.ts'

/** In characters; most files fit in one block. */
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
  lines: readonly string[]
  blocks: ReadonlyMap<Block, CodeLine[]>
}

export const useColors = (
  lines: readonly string[],
  language: string,
  [from, end]: [number, number],
): ((line: number) => CodeLine | undefined) => {
  const blocks = useMemo(() => blocksOf(lines), [lines])
  const [colors, setColors] = useState<Colors>({ lines, blocks: new Map() })
  const firstBlock = blocks.find((block) => block.end > from && block.from < end)
  const lastBlock = blocks.findLast((block) => block.end > from && block.from < end)
  useEffect(() => {
    let isCanceled = false
    for (const block of new Set([firstBlock, lastBlock])) {
      if (block === undefined) continue
      void highlight(lines.slice(block.from, block.end).join('\n'), language).then((coloredLines) => {
        if (isCanceled || coloredLines === null) return
        startTransition(() =>
          setColors((current) => ({
            lines,
            blocks: new Map([...(current.lines === lines ? current.blocks : []), [block, coloredLines]]),
          })),
        )
      })
    }
    return () => {
      isCanceled = true
    }
  }, [lines, language, firstBlock, lastBlock])
  return (line) => {
    if (colors.lines !== lines) return undefined
    for (const [block, coloredLines] of colors.blocks)
      if (line >= block.from && line < block.end) return coloredLines[line - block.from]
    return undefined
  }
}
