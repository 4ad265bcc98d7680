/**
 * A table whose cells are separated by bars. `start` and `end` are offsets in the text; `header` is the first
 * line.
 */
export interface TableRun {
  readonly start: number
  readonly end: number
  readonly header: string
}

const cellSeparator = ' | '

/** A run has two or more adjacent lines with bars. */
export const findTableRuns = (text: string): TableRun[] => {
  const runs: TableRun[] = []
  let start = -1
  let header = ''
  let lineCount = 0
  const closeRun = (end: number) => {
    if (lineCount > 1) runs.push({ start, end, header })
    lineCount = 0
  }
  for (let index = 0; index < text.length;) {
    const next = text.indexOf('\n', index)
    const end = next < 0 ? text.length : next
    const line = text.slice(index, end)
    if (line.includes(cellSeparator) || (lineCount > 0 && line.trim() !== '' && line.length < 200)) {
      if (lineCount === 0) [start, header] = [index, line]
      lineCount++
    } else closeRun(index)
    index = end + 1
  }
  closeRun(text.length)
  return runs
}
