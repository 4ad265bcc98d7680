import type { Zip } from '../zip.ts'

export interface Merge {
  readonly column: number
  readonly first: number
  readonly last: number
}

/** Returns the column of a cell's name: 0 for 'A7', 26 for 'AA7'. */
export const columnIndex = (reference: string): number => {
  let column = 0
  for (const character of reference.toUpperCase()) {
    const value = character.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

const mergesMax = 200_000
const elementCharactersMax = 300
const listName = 'mergeCells'
const joinEdges = (previousChunk: Buffer, nextChunk: Buffer) =>
  Buffer.concat([previousChunk.subarray(-listName.length), nextChunk.subarray(0, listName.length)])
const mergeCellPattern = /<(?:\w+:)?mergeCell\s[^>]*?\bref="\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)"/gi

/**
 * Merges come after the rows that they cover. Scanning the bytes for them costs a tenth of parsing the sheet
 * twice.
 */
export const readMerges = async (zip: Zip, part: string): Promise<Merge[]> => {
  const merges: Merge[] = []
  const chunks = await zip.open(part)
  if (!chunks) return merges
  let previousChunk: Buffer = Buffer.alloc(0)
  let hasMergeList = false
  for await (const chunk of chunks) {
    hasMergeList ||= chunk.includes(listName) || joinEdges(previousChunk, chunk).includes(listName)
    if (!hasMergeList) {
      previousChunk = chunk
      continue
    }
    const text = Buffer.concat([previousChunk.subarray(-elementCharactersMax), chunk]).toString('latin1')
    let end = 0
    for (const match of text.matchAll(mergeCellPattern)) {
      end = match.index + match[0].length
      const [, columnLetters = '', firstRow, , lastRow] = match
      const [first, last] = [Number(firstRow), Number(lastRow)]
      if (last > first && merges.length < mergesMax)
        merges.push({ column: columnIndex(columnLetters), first, last })
    }
    previousChunk = Buffer.from(text.slice(Math.max(end, text.length - elementCharactersMax)), 'latin1')
  }
  return merges.toSorted((a, b) => a.first - b.first)
}

export const createMergeFiller = <Value>(
  merges: readonly Merge[],
  isRepeated: (value: Value, column: number) => boolean = () => true,
) => {
  let nextIndex = 0
  let openMerges: { merge: Merge; value: Value }[] = []
  return (
    cells: (Value | undefined)[],
    row: number,
    isEmpty: (value: Value | undefined) => boolean,
  ): void => {
    if (openMerges.length > 0) {
      openMerges = openMerges.filter(({ merge }) => merge.last >= row)
      if (cells.some((cell) => !isEmpty(cell)))
        for (const { merge, value } of openMerges)
          if (isEmpty(cells[merge.column])) cells[merge.column] = value
    }
    for (let merge = merges[nextIndex]; merge && merge.first <= row; merge = merges[++nextIndex]) {
      const value = cells[merge.column]
      if (merge.first !== row || value === undefined || isEmpty(value)) continue
      if (isRepeated(value, merge.column)) openMerges.push({ merge, value })
    }
  }
}
