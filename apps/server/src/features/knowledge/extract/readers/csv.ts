import type { Reader } from '../reading.ts'
import { rowWriter } from '../row-writer.ts'
import { csvRows, detectSeparator } from './csv-rows.ts'

/** CSV and its kin, with any of the usual separators; places are rows. */
export const readCsv: Reader = ({ detected: { text = '', format }, out }) => {
  const write = rowWriter(out, null, (row) => `row ${row}`)
  const body = text.replace(/^\uFEFF/, '').replace(/^sep=(.)\r?\n/, '')
  const separator = format === 'tsv' ? '\t' : detectSeparator(body)
  let row = 0
  for (const cells of csvRows(body, separator)) write(cells, ++row)
  return {}
}
