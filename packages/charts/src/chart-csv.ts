import type { Cell } from './chart-data.ts'

/** A formatted number in any locale: grouped, signed or a percentage. */
const numberPattern = /^[+-]?\d[\d.,’'\u00A0\u202F ]*%?$/

const cellText = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell)
  // prevents formula injection in spreadsheets
  const isFormula = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) && !numberPattern.test(text)
  const escapedText = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText
}

interface CsvTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Formats a table as CSV (RFC 4180) with a UTF-8 byte order mark. */
export const csvOf = ({ columns, rows }: CsvTable): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
