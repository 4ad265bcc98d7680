import { open } from 'node:fs/promises'
import type { Reject } from '@atelier/contract/datasets/dataset'
import { presentLines, sentence } from '@atelier/contract/write-sentence'
import {
  BIGINT,
  BOOLEAN,
  DATE,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBTimestampValue,
  DuckDBTimeValue,
  type DuckDBType,
  DuckDBTypeId,
  TIME,
  TIMESTAMP,
  VARCHAR,
} from '@duckdb/node-api'
import { AppError } from '../../../platform/app-error.ts'
import { ExtractionNotes } from '../../sources/knowledge/extract/index.ts'
import { quoteName } from '../sql/quote.ts'
import { countForms, columnSql } from './count-forms.ts'
import { cutSheet, isDay, type Row, formatCell, cellText } from './cut-sheet.ts'
import { decide } from './decide.ts'
import { toColumnNames } from './dialect.ts'
import { detectForms, isMissing, textForm } from './forms.ts'
import { totalRowReason, type LoadedDataset, type LoadedTable } from './load-csv.ts'
import { CellError, Duration, isEmpty, readSheetCells, type Sheet, type SheetCell } from './sheet-cells.ts'
import { findTotals } from './totals.ts'

const sheetsMax = 20
const numericTypes: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
])
const rejectsMax = 50
const totalColumn = 'atelier total'

interface Column {
  readonly name: string
  readonly type: DuckDBType
  /** Durations are stored in seconds, so that they add up. */
  readonly unit: string | null
}

const isMissingCell = (cell: SheetCell): boolean =>
  isEmpty(cell) || (typeof cell === 'string' && isMissing(cell))

const daySeconds = 86_400

/** The type of nearly all values; mixtures are text. */
const inferType = (cells: readonly SheetCell[]): Omit<Column, 'name'> => {
  const presentCells = cells.filter((cell) => !isMissingCell(cell) && !(cell instanceof CellError))
  const nearlyAll = (test: (cell: SheetCell) => boolean) =>
    presentCells.length > 0 && presentCells.filter((cell) => !test(cell)).length <= presentCells.length * 0.05
  const withoutUnit = (type: DuckDBType) => ({ type, unit: null })
  if (nearlyAll((cell) => typeof cell === 'number'))
    return withoutUnit(
      presentCells.every((cell) => typeof cell !== 'number' || Number.isSafeInteger(cell)) ? BIGINT : DOUBLE,
    )
  if (nearlyAll((cell) => cell instanceof Date))
    return withoutUnit(
      presentCells.every((cell) => !(cell instanceof Date) || isDay(cell)) ? DATE : TIMESTAMP,
    )
  if (nearlyAll((cell) => cell instanceof Duration)) {
    const durations = presentCells.flatMap((cell) => (cell instanceof Duration ? [cell] : []))
    if (durations.every(({ isClock, seconds }) => isClock && seconds >= 0 && seconds < daySeconds))
      return withoutUnit(TIME)
    return {
      type: durations.every(({ seconds }) => Number.isInteger(seconds)) ? BIGINT : DOUBLE,
      unit: 's',
    }
  }
  return withoutUnit(nearlyAll((cell) => typeof cell === 'boolean') ? BOOLEAN : VARCHAR)
}

const toDuckDbValue = (cell: SheetCell, { type, unit }: Column) => {
  if (isMissingCell(cell)) return null
  if (type === VARCHAR) return formatCell(cell)
  if (type === TIME) return cell instanceof Duration ? new DuckDBTimeValue(toMicroseconds(cell)) : undefined
  const number = unit === 's' ? (cell instanceof Duration ? cell.seconds : undefined) : cell
  if (type === BIGINT) return typeof number === 'number' ? BigInt(Math.round(number)) : undefined
  if (type === DOUBLE) return typeof number === 'number' ? number : undefined
  if (type === BOOLEAN) return typeof cell === 'boolean' ? cell : undefined
  if (!(cell instanceof Date)) return undefined
  return type === DATE
    ? new DuckDBDateValue(Math.floor(cell.getTime() / 86_400_000))
    : new DuckDBTimestampValue(BigInt(cell.getTime()) * 1000n)
}

const toMicroseconds = ({ seconds }: Duration) => BigInt(Math.round(seconds * 1e6))

const tableName = (sheet: string, usedNames: ReadonlySet<string>): string => {
  const baseName =
    sheet
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 40) || 'sheet'
  const base = /^\p{N}/u.test(baseName) ? `sheet_${baseName}` : baseName
  let name = base
  for (let number = 2; usedNames.has(name); number++) name = `${base}_${number}`
  return name
}

const fillTable = async (
  connection: DuckDBConnection,
  name: string,
  columns: readonly Column[],
  rows: readonly Row[],
  usedColumns: readonly number[],
): Promise<Pick<LoadedTable['rejects'], 'values' | 'shown'>> => {
  const rejects: Reject[] = []
  let values = 0
  const types = columns.map((column) => `${quoteName(column.name)} ${String(column.type)}`)
  await connection.run(
    `create table ${quoteName(name)} (${types.join(', ')}, ${quoteName(totalColumn)} varchar)`,
  )
  const appender = await connection.createAppender(name)
  for (const { line, cells, total } of rows) {
    for (const [index, column] of columns.entries()) {
      const cell = cells[usedColumns[index] ?? -1] ?? null
      const value = toDuckDbValue(cell, column)
      if (value === undefined && total === null) {
        values++
        if (rejects.length < rejectsMax)
          rejects.push({
            line,
            column: column.name,
            value: formatCell(cell).slice(0, 200),
            reason: 'It doesn’t match the other values in its column, so it counts as missing.',
          })
      }
      appender.appendValue(value ?? null, column.type)
    }
    appender.appendValue(total, VARCHAR)
    appender.endRow()
  }
  appender.flushSync()
  appender.closeSync()
  return { values, shown: rejects }
}

const sampleRows = 2000

/** Converts text columns whose values can all be read in exactly one way. */
const convertTexts = async (
  connection: DuckDBConnection,
  name: string,
  columns: readonly Column[],
  textsOf: (column: number) => readonly string[],
): Promise<void> => {
  const candidates = columns.map(({ type, name: column }, index) =>
    // texts aren't converted to durations, since these are in seconds and the column's unit is already set
    type === VARCHAR
      ? detectForms(textsOf(index), column).filter(({ kind }) => kind !== 'duration')
      : [textForm],
  )
  if (candidates.every(([first]) => first === textForm)) return
  const cells = columns.map((column, index) => `trim(${quoteName(column.name)}::varchar) as v${index}`)
  const source = `(select ${cells.join(', ')} from ${quoteName(name)} where ${quoteName(totalColumn)} is null)`
  const counts = await countForms(connection, source, candidates)
  const columnsSql = columns.map((column, index) => {
    const columnName = quoteName(column.name)
    const values = counts.columns[index]
    if (!values || candidates[index]?.[0] === textForm) return columnName
    const { forms, assumed } = decide([values], ',', undefined)
    const [formCount] = forms
    return formCount && assumed.length === 0 && formCount.matches === values.values
      ? `${columnSql(formCount, columnName)} as ${columnName}`
      : columnName
  })
  await connection.run(
    `create or replace table ${quoteName(name)} as select ${[...columnsSql, quoteName(totalColumn)].join(', ')} from ${quoteName(name)}`,
  )
}

const cutTotals = async (
  connection: DuckDBConnection,
  name: string,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<number[]> => {
  const reader = await connection.runAndReadAll(`select * from ${quoteName(name)} limit 0`)
  const types = reader.columnTypes().map(({ typeId }) => typeId)
  const numberColumns = columns.flatMap((column, index) => {
    const type = types[index]
    return type !== undefined && numericTypes.has(type) ? [quoteName(column.name)] : []
  })
  const summedTotals = await findTotals(connection, {
    source: `(select rowid + 1 as n, * from ${quoteName(name)})`,
    labels: [quoteName(totalColumn)],
    numbers: numberColumns,
  })
  const totalRows = [...rows.entries()].flatMap(([rowIndex, { isTotal }]) => (isTotal ? [rowIndex + 1] : []))
  const totals = [...new Set([...summedTotals, ...totalRows])].toSorted((a, b) => a - b)
  if (totals.length > 0)
    await connection.run(`delete from ${quoteName(name)} where rowid + 1 in (${totals.join(', ')})`)
  await connection.run(`alter table ${quoteName(name)} drop column ${quoteName(totalColumn)}`)
  return totals
}

/** Password-protected workbooks use Office's old container format. */
const rejectEncrypted = async (path: string): Promise<void> => {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  if (buffer.toString('hex') === 'd0cf11e0')
    throw new AppError(
      'CANNOT_PROCESS',
      'This workbook is password-protected. Save it without a password and add it again.',
    )
}

const loadSheet = async (
  connection: DuckDBConnection,
  sheet: Sheet,
  usedNames: ReadonlySet<string>,
): Promise<LoadedTable | null> => {
  const { headers, body, notes, usedColumns } = cutSheet(sheet)
  if (body.length === 0 || usedColumns.length === 0) return null
  const name = tableName(sheet.sheet, usedNames)
  const detailRows = body.filter(({ total }) => total === null)
  const typedRows = detailRows.length > 0 ? detailRows : body
  const columns = toColumnNames(usedColumns.map((columnIndex) => headers[columnIndex] ?? '')).map(
    (column, index): Column => ({
      name: column,
      ...inferType(typedRows.map(({ cells }) => cells[usedColumns[index] ?? -1] ?? null)),
    }),
  )
  const { values, shown: rejects } = await fillTable(connection, name, columns, body, usedColumns)
  await convertTexts(connection, name, columns, (column) =>
    typedRows.slice(0, sampleRows).map(({ cells }) => cellText(cells[usedColumns[column] ?? -1])),
  )
  const totals = await cutTotals(connection, name, columns, body)
  const totalRejects = totals.map((row) => ({
    line: body[row - 1]?.line ?? 0,
    column: null,
    value: '',
    reason: totalRowReason,
  }))
  const noteRejects = notes.slice(0, rejectsMax).map(({ line, cells }) => ({
    line,
    column: null,
    value: cells.map(cellText).filter(Boolean).join(' ').slice(0, 200),
    reason: 'It’s a note below the table.',
  }))
  return {
    name,
    sheet: sheet.sheet,
    columns: columns.map((column) => ({ name: column.name, unit: column.unit })),
    rejects: {
      rows: notes.length,
      values,
      ...(totals.length > 0 && { totals: totals.length }),
      shown: [...rejects, ...totalRejects, ...noteRejects]
        .toSorted((a, b) => a.line - b.line)
        .slice(0, rejectsMax),
    },
  }
}

export const loadSheets = async (connection: DuckDBConnection, path: string): Promise<LoadedDataset> => {
  await rejectEncrypted(path)
  const notes = new ExtractionNotes()
  const sheets = await readSheetCells(path, notes)
  const tables: LoadedTable[] = []
  for (const sheet of sheets.slice(0, sheetsMax)) {
    const table = await loadSheet(connection, sheet, new Set(tables.map(({ name }) => name)))
    if (table) tables.push(table)
  }
  const skippedCount = sheets.length - sheetsMax
  if (skippedCount > 0)
    notes.add(
      sentence('Only the first {count} sheets were read; {more} skipped.', {
        count: sheetsMax,
        more: skippedCount,
      }),
    )
  return { readAs: null, assumed: [], ...presentLines('note', notes.finish()), tables }
}
