import { oneLine } from '../clean-text.ts'
import { readingLimits } from '../reading-limits.ts'
import type { ReadingNotes } from '../reading-notes.ts'
import { corruptFileError } from '../refuse.ts'
import type { Reader } from '../reading.ts'
import { rowWriter } from '../row-writer.ts'
import { openZip } from '../zip.ts'
import { readWorkbook } from './xlsx-parts.ts'
import { readBesideSheet } from './xlsx-beside.ts'
import { readSheet, type SheetFacts, displayText } from './xlsx-sheet.ts'

export const unreadCells = `(The rest of this workbook was not read: it holds more than ${readingLimits.cells.toLocaleString('en')} cells.)`

export const noteFacts = (notes: ReadingNotes, facts: SheetFacts): void => {
  notes.skip('hiddenRows', facts.hiddenRows)
  notes.skip('hiddenColumns', facts.hiddenColumns)
  notes.skip('hiddenValues', facts.hiddenValues)
  notes.skip('uncachedFormulas', facts.formulas)
}

/** ECMA-376 part 1, 18. Streams, so that large workbooks need little memory. */
export const readXlsx: Reader = async ({ bytes, out, onProgress }) => {
  const zip = await openZip(bytes)
  const workbook = await readWorkbook(zip)
  if (workbook.sheets.length === 0) throw corruptFileError('spreadsheet')
  let cells = 0
  out.notes.skip('sheets', workbook.skippedSheets)
  out.notes.skip('hiddenSheets', workbook.sheets.filter(({ isHidden }) => isHidden).length)
  for (const [index, { name, part, hasCells }] of workbook.sheets.entries()) {
    const page = index + 1
    const write = rowWriter(out, page, (row) => `sheet ${name}, row ${row}`)
    if (hasCells) {
      const facts = await readSheet(zip, part, workbook, {
        cellOf: (cell) => displayText(cell, workbook),
        empty: '',
        isEmpty: (text) => text === '',
        onRow: (row, number) => {
          cells += row.length
          if (cells <= readingLimits.cells) write(row, number)
          return cells <= readingLimits.cells && !out.isFull
        },
      })
      noteFacts(out.notes, facts)
      for (const margin of facts.margins) out.line(`Header or footer: ${margin}`)
    }
    const beside = await readBesideSheet(zip, part, workbook, out.notes)
    if (!hasCells && beside.length > 0) out.section(page, `sheet ${name}`)
    for (const text of beside) out.line(oneLine(text))
    onProgress({ done: page, total: workbook.sheets.length, unit: 'sheet' })
  }
  if (cells > readingLimits.cells) out.block(unreadCells)
  return { pages: workbook.sheets.length }
}
