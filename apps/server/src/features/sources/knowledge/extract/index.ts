/** Readers that datasets use in separate processes. They need no database. */
export { CsvReader, csvRecords, escapesQuotes } from './readers/csv-rows.ts'
export { serialTime } from './readers/number-format.ts'
export { readTotalRows } from './readers/xlsx-extras.ts'
export { readWorkbook, type Workbook } from './readers/xlsx-parts.ts'
export { type RawCell, readSheet, displayText } from './readers/xlsx-sheet.ts'
export { addSheetNotes } from './readers/xlsx.ts'
export { ExtractionNotes } from './extraction-notes.ts'
export { openZip } from './zip.ts'
