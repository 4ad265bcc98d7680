import type { Reader } from '../reader.ts'
import { createRowWriter } from '../row-writer.ts'
import { csvRecords, detectSeparator, escapesQuotes } from './csv-rows.ts'

export const readCsv: Reader = ({ detectedFormat: { text = '', format }, out }) => {
  const write = createRowWriter(out, null, (row) => `row ${row}`)
  const body = text.replace(/^\uFEFF/, '').replace(/^"?sep=(.)"?\r?\n/i, '')
  const separator = format === 'tsv' ? '\t' : detectSeparator(body)
  const isEscaped = escapesQuotes(body, separator)
  let row = 0
  for (const { cells } of csvRecords(body, { separator, isEscaped })) {
    write(cells, ++row)
    if (out.isFull) break
  }
  return {}
}
