import { oneLine } from '../clean-text.ts'
import { readingLimits } from '../reading-limits.ts'
import { broken } from '../refuse.ts'
import type { Reader } from '../reading.ts'
import { rowWriter } from '../row-writer.ts'
import { openZip } from '../zip.ts'
import { readWorkbook } from './xlsx-parts.ts'
import { readBesideSheet, readSheet } from './xlsx-sheet.ts'

const unread = `(The rest of this workbook was not read: it holds more than ${readingLimits.cells.toLocaleString('en')} cells.)`

/**
 * XLSX (ECMA-376 part 1, 18) as a stream, so that a large workbook needs little memory,
 * with numbers as their formats show them: a date is a date.
 */
export const readXlsx: Reader = async ({ bytes, out, onProgress }) => {
  const zip = await openZip(bytes)
  const workbook = await readWorkbook(zip)
  if (workbook.sheets.length === 0) throw broken('spreadsheet')
  let cells = 0
  for (const [index, { name, part }] of workbook.sheets.entries()) {
    const page = index + 1
    const write = rowWriter(out, page, (row) => `sheet ${name}, row ${row}`)
    await readSheet(zip, part, workbook, (row, number) => {
      cells += row.length
      if (cells <= readingLimits.cells) write(row, number)
      return cells <= readingLimits.cells && !out.isFull
    })
    for (const text of await readBesideSheet(zip, part)) out.line(oneLine(text))
    onProgress({ done: page, total: workbook.sheets.length, unit: 'sheet' })
  }
  if (cells > readingLimits.cells) out.block(unread)
  return { pages: workbook.sheets.length }
}
