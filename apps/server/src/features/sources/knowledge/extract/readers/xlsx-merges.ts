import type { Zip } from '../zip.ts'

export interface Merge {
  readonly column: number
  readonly first: number
  readonly last: number
}

/** The column of a cell's name: 0 for 'A7', 26 for 'AA7'. */
export const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

const mergesMax = 200_000
const elementMax = 300
const listName = 'mergeCells'
const edge = (before: Buffer, after: Buffer) =>
  Buffer.concat([before.subarray(-listName.length), after.subarray(0, listName.length)])
const element = /<(?:\w+:)?mergeCell\s[^>]*?\bref="\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)"/gi

/** Listed after the rows they cover: a byte scan costs a tenth of parsing twice. */
export const readMerges = async (zip: Zip, part: string): Promise<Merge[]> => {
  const merges: Merge[] = []
  const chunks = await zip.open(part)
  if (!chunks) return merges
  let before: Buffer = Buffer.alloc(0)
  let isListed = false
  for await (const chunk of chunks) {
    isListed ||= chunk.includes(listName) || edge(before, chunk).includes(listName)
    if (!isListed) {
      before = chunk
      continue
    }
    const text = Buffer.concat([before.subarray(-elementMax), chunk]).toString('latin1')
    let end = 0
    for (const match of text.matchAll(element)) {
      end = match.index + match[0].length
      const [, from = '', firstRow, , lastRow] = match
      const [first, last] = [Number(firstRow), Number(lastRow)]
      if (last > first && merges.length < mergesMax) merges.push({ column: columnOf(from), first, last })
    }
    before = Buffer.from(text.slice(Math.max(end, text.length - elementMax)), 'latin1')
  }
  return merges.toSorted((a, b) => a.first - b.first)
}

export const mergeFiller = <Value>(
  merges: readonly Merge[],
  repeats: (value: Value, column: number) => boolean = () => true,
) => {
  let next = 0
  let open: { merge: Merge; value: Value }[] = []
  return (
    cells: (Value | undefined)[],
    row: number,
    isEmpty: (value: Value | undefined) => boolean,
  ): void => {
    if (open.length > 0) {
      open = open.filter(({ merge }) => merge.last >= row)
      if (cells.some((cell) => !isEmpty(cell)))
        for (const { merge, value } of open) if (isEmpty(cells[merge.column])) cells[merge.column] = value
    }
    for (let merge = merges[next]; merge && merge.first <= row; merge = merges[++next]) {
      const value = cells[merge.column]
      if (merge.first !== row || value === undefined || isEmpty(value)) continue
      if (repeats(value, merge.column)) open.push({ merge, value })
    }
  }
}
