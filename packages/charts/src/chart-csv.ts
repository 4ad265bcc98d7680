import type { ChartBlock } from '@atelier/contract/datasets/chart'
import type { Cell } from './chart-data.ts'

const cellText = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell)
  // prevents formula injection in spreadsheets
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180, with a UTF-8 byte order mark. */
export const csvOf = ({ columns, rows }: Pick<ChartBlock, 'columns' | 'rows'>): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
