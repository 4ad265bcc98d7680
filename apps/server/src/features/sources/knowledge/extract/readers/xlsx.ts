import { oneLine } from '../clean-text.ts'
import { extractionLimits } from '../extraction-limits.ts'
import type { ExtractionNotes } from '../extraction-notes.ts'
import { corruptFileError } from '../extraction-errors.ts'
import type { Reader } from '../reader.ts'
import { createRowWriter } from '../row-writer.ts'
import { openZip } from '../zip.ts'
import { readWorkbook } from './xlsx-parts.ts'
import { readSheetExtras } from './xlsx-extras.ts'
import { readSheet, type SheetFacts, displayText } from './xlsx-sheet.ts'

export const unreadCellsNote = `(The rest of this workbook was not read: it holds more than ${extractionLimits.cells.toLocaleString('en')} cells.)`

export const addSheetNotes = (notes: ExtractionNotes, facts: SheetFacts): void => {
  notes.count('hiddenRows', facts.hiddenRows)
  notes.count('hiddenColumns', facts.hiddenColumns)
  notes.count('hiddenValues', facts.hiddenValues)
  notes.count('uncachedFormulas', facts.uncachedFormulas)
}

/** ECMA-376 part 1, 18. Reads as a stream, so that large workbooks need little memory. */
export const readXlsx: Reader = async ({ bytes, out, onProgress }) => {
  const zip = await openZip(bytes)
  const workbook = await readWorkbook(zip)
  if (workbook.sheets.length === 0) throw corruptFileError('spreadsheet')
  let cellCount = 0
  out.notes.count('sheets', workbook.skippedSheets)
  out.notes.count('hiddenSheets', workbook.sheets.filter(({ isHidden }) => isHidden).length)
  for (const [index, { name, part, hasCells }] of workbook.sheets.entries()) {
    const page = index + 1
    const write = createRowWriter(out, page, (row) => `sheet ${name}, row ${row}`)
    if (hasCells) {
      const facts = await readSheet(zip, part, workbook, {
        toCell: (cell) => displayText(cell, workbook),
        empty: '',
        isEmpty: (text) => text === '',
        onRow: (row, number) => {
          cellCount += row.length
          if (cellCount <= extractionLimits.cells) write(row, number)
          return cellCount <= extractionLimits.cells && !out.isFull
        },
      })
      addSheetNotes(out.notes, facts)
      for (const headerOrFooter of facts.headersAndFooters) out.line(`Header or footer: ${headerOrFooter}`)
    }
    const extraTexts = await readSheetExtras(zip, part, workbook, out.notes)
    if (!hasCells && extraTexts.length > 0) out.startSection(page, `sheet ${name}`)
    for (const text of extraTexts) out.line(oneLine(text))
    onProgress({ done: page, total: workbook.sheets.length, unit: 'sheet' })
  }
  if (cellCount > extractionLimits.cells) out.block(unreadCellsNote)
  return { pages: workbook.sheets.length }
}
