/** Cells between bars. Offsets into the text; `header` is its first line. */
export interface TableRun {
  readonly start: number
  readonly end: number
  readonly header: string
}

const bar = ' | '

/** Two or more adjacent lines with bars. */
export const tableRuns = (text: string): TableRun[] => {
  const runs: TableRun[] = []
  let start = -1
  let header = ''
  let lines = 0
  const close = (end: number) => {
    if (lines > 1) runs.push({ start, end, header })
    lines = 0
  }
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    const line = text.slice(at, end)
    if (line.includes(bar) || (lines > 0 && line.trim() !== '' && line.length < 200)) {
      if (lines === 0) [start, header] = [at, line]
      lines++
    } else close(at)
    at = end + 1
  }
  close(text.length)
  return runs
}
