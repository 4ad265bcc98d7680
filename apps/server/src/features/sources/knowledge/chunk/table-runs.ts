/** Cells between bars. Offsets into the text; `header` is its first line. */
export interface TableRun {
  readonly start: number
  readonly end: number
  readonly header: string
}

const cellSeparator = ' | '

/** Two or more adjacent lines with bars. */
export const findTableRuns = (text: string): TableRun[] => {
  const runs: TableRun[] = []
  let start = -1
  let header = ''
  let lines = 0
  const closeRun = (end: number) => {
    if (lines > 1) runs.push({ start, end, header })
    lines = 0
  }
  for (let index = 0; index < text.length;) {
    const next = text.indexOf('\n', index)
    const end = next < 0 ? text.length : next
    const line = text.slice(index, end)
    if (line.includes(cellSeparator) || (lines > 0 && line.trim() !== '' && line.length < 200)) {
      if (lines === 0) [start, header] = [index, line]
      lines++
    } else closeRun(index)
    index = end + 1
  }
  closeRun(text.length)
  return runs
}
