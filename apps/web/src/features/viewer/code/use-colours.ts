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
  for (const [at, line] of lines.entries()) {
    const block = blocks.at(-1)
    length += line.length + 1
    if (block === undefined || length > blockLength) {
      blocks.push({ from: at, end: at + 1 })
      length = line.length + 1
    } else block.end = at + 1
  }
  return blocks
}

interface Colours {
  of: readonly string[]
  blocks: ReadonlyMap<Block, CodeLine[]>
}

export const useColours = (
  lines: readonly string[],
  language: string,
  [from, end]: [number, number],
): ((line: number) => CodeLine | undefined) => {
  const blocks = useMemo(() => blocksOf(lines), [lines])
  const [colours, setColours] = useState<Colours>({ of: lines, blocks: new Map() })
  const inSight = blocks.find((block) => block.end > from && block.from < end)
  const last = blocks.findLast((block) => block.end > from && block.from < end)
  useEffect(() => {
    let isGone = false
    for (const block of new Set([inSight, last])) {
      if (block === undefined) continue
      void highlight(lines.slice(block.from, block.end).join('\n'), language).then((coloured) => {
        if (isGone || coloured === null) return
        startTransition(() =>
          setColours((current) => ({
            of: lines,
            blocks: new Map([...(current.of === lines ? current.blocks : []), [block, coloured]]),
          })),
        )
      })
    }
    return () => {
      isGone = true
    }
  }, [lines, language, inSight, last])
  return (line) => {
    if (colours.of !== lines) return undefined
    for (const [block, coloured] of colours.blocks)
      if (line >= block.from && line < block.end) return coloured[line - block.from]
    return undefined
  }
}
