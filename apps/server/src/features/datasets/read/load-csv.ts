import { open, rm } from 'node:fs/promises'
import type { Dataset, Reject, ImportOptionsInput } from '@atelier/contract/datasets/dataset'
import type { Sentence } from '@atelier/contract/sentence'
import { type PlainText, presentLines, sentence } from '@atelier/contract/write-sentence'
import type { DuckDBConnection } from '@duckdb/node-api'
import { AppError } from '../../../platform/app-error.ts'
import { ExtractionNotes } from '../../sources/knowledge/extract/index.ts'
import { quoteText, quoteName } from '../sql/quote.ts'
import { runTrusted } from '../sql/run-query.ts'
import { clockNote } from './clock-forms.ts'
import { decide, type FormCount } from './decide.ts'
import { countForms, columnSql } from './count-forms.ts'
import { detectDialect, type Dialect } from './dialect.ts'
import { convertToUtf8, detectEncoding } from './encoding.ts'
import { findTotals, isTotalRow } from './totals.ts'
import { unitSeparator, writeRows, type WrittenRows } from './write-rows.ts'
import { isMostlyPast } from './date-forms.ts'
import { detectForms, joinSigns, signSql } from './forms.ts'

export interface LoadedTable {
  readonly name: string
  readonly sheet: string | null
  readonly columns: readonly { readonly name: string; readonly unit: string | null }[]
  readonly rejects: Dataset['tables'][number]['rejects']
}

export interface LoadedDataset extends Pick<Dataset, 'readAs' | 'assumed' | 'note' | 'noteSentences'> {
  readonly tables: readonly LoadedTable[]
}

const sampleBytes = 512 * 1024
const columnsMax = 500
const rejectsMax = 50
/** DuckDB's default of 32 MB, held several times, takes a fifth of the process's memory. */
const readBufferBytes = 8_000_000

const readBeginning = async (path: string): Promise<string> => {
  await using file = await open(path)
  const bytes = Buffer.alloc(sampleBytes)
  const { bytesRead } = await file.read(bytes, 0, sampleBytes, 0)
  const text = new TextDecoder().decode(bytes.subarray(0, bytesRead))
  return bytesRead < sampleBytes ? text : text.slice(0, text.lastIndexOf('\n') + 1)
}

const readSql = ({ path }: WrittenRows, columns: readonly string[]) => {
  const types = ['n', ...columns.map((_, index) => `v${index}`)].map(
    (name) => `${name}: '${name === 'n' ? 'BIGINT' : 'VARCHAR'}'`,
  )
  return `read_csv(${quoteText(path)}, auto_detect = false, delim = ${quoteText(unitSeparator)}, quote = '"', escape = '"', header = false, columns = {${types.join(', ')}}, nullstr = '', buffer_size = ${readBufferBytes})`
}

const findBadValues = async (
  connection: DuckDBConnection,
  source: string,
  names: Dialect['columns'],
  columns: readonly { columnIndex: number; columnForm: FormCount }[],
): Promise<{ line: number; column: string; value: string }[]> => {
  if (columns.length === 0) return []
  const badCells = columns.map(
    ({ columnIndex, columnForm }) =>
      `select n, ${columnIndex} as c, v${columnIndex} as v from numbered where v${columnIndex} is not null and ${columnSql(columnForm, `v${columnIndex}`)} is null`,
  )
  const cells = columns.map(({ columnIndex }) => `v${columnIndex}`)
  const { rows } = await runTrusted(
    connection,
    `with numbered as (select n, ${cells.join(', ')} from ${source}) ${badCells.join(' union all ')} order by 1, 2 limit ${rejectsMax}`,
  )
  return rows.map(([line, column, value]) => ({
    line: Number(line),
    column: names[Number(column)] ?? '',
    value: String(value).slice(0, 200),
  }))
}

export const totalRowReason = 'This row totals the rows above it. Including it would count those rows twice.'

const collectRejects = async (
  connection: DuckDBConnection,
  output: WrittenRows,
  { columns }: Dialect,
  misreadColumns: readonly { columnIndex: number; columnForm: FormCount; missedCount: number }[],
  totals: readonly number[],
): Promise<LoadedTable['rejects']> => {
  const badValues = await findBadValues(connection, readSql(output, columns), columns, misreadColumns)
  const values = badValues.filter(({ line }) => !totals.includes(line))
  const rejects: Reject[] = [
    ...output.rejects,
    ...values.map((value) => ({
      ...value,
      reason: 'It’s formatted differently from the other values in its column, so it counts as missing.',
    })),
    ...totals.map((line) => ({ line, column: null, value: '', reason: totalRowReason })),
  ]
  return {
    rows: output.skippedCount,
    ...(totals.length > 0 && { totals: totals.length }),
    values: misreadColumns.reduce((sum, { missedCount }) => sum + missedCount, 0),
    shown: rejects.toSorted((a, b) => a.line - b.line).slice(0, rejectsMax),
  }
}

const columnSamples = ({ columns, sample }: Dialect, skipsTotals: boolean) => {
  const rows = skipsTotals ? sample.filter((row) => !isTotalRow(row)) : sample
  return columns.map((_, index) => rows.map((row) => row[index] ?? ''))
}

const decideForms = async (
  connection: DuckDBConnection,
  source: string,
  samples: readonly (readonly string[])[],
  { delimiter, columns: names }: Dialect,
  overrides: Partial<ImportOptionsInput> | undefined,
) => {
  const { columns } = await countForms(
    connection,
    source,
    samples.map((cells, index) => detectForms(cells, names[index])),
  )
  return { counts: columns, ...decide(columns, delimiter, overrides) }
}

const withoutSql = (source: string, lines: readonly number[]) =>
  `(select * from ${source} where n not in (${lines.join(', ')}))`

const findTotalLines = (
  connection: DuckDBConnection,
  source: string,
  forms: readonly (FormCount | null)[],
  labeledLines: readonly number[],
) => {
  const values = forms.map((formCount, index) => ({ cell: `v${index}`, formCount }))
  return findTotals(connection, {
    source,
    labels: values.map(({ cell, formCount }) =>
      formCount === null ? cell : `case when ${columnSql(formCount, cell)} is null then ${cell} end`,
    ),
    numbers: values.flatMap(({ cell, formCount }) =>
      formCount?.form.kind === 'number' || formCount?.form.kind === 'duration'
        ? [columnSql(formCount, cell)]
        : [],
    ),
    labeledLines,
  })
}

const findUnits = async (
  connection: DuckDBConnection,
  source: string,
  forms: readonly (FormCount | null)[],
) => {
  const cells = forms.map((formCount, index) =>
    formCount?.form.kind === 'number' && formCount.form.hasUnit
      ? `list(distinct ${signSql(`v${index}`)})`
      : 'null',
  )
  if (cells.every((cell) => cell === 'null')) return []
  const { rows } = await runTrusted(
    connection,
    `select ${cells.map((cell) => `to_json(${cell})`).join(', ')} from ${source}`,
  )
  return (rows[0] ?? []).map((value) =>
    value === null ? null : joinSigns(JSON.parse(String(value)) as string[]),
  )
}

const pastYearsNote: PlainText =
  'Two-digit years that would be in the future are assigned to the previous century.'

const formUnit = (formCount: FormCount | null): string | null => {
  if (formCount?.form.kind === 'duration') return 's'
  return formCount?.form.kind === 'time' && formCount.form.hasOffset ? 'UTC' : null
}

const collectNotes = (forms: readonly (FormCount | null)[]): Sentence[] => {
  const notes = new ExtractionNotes()
  for (const formCount of forms) {
    if (formCount === null) continue
    const { form, max } = formCount
    if (isMostlyPast(form, max)) notes.add(pastYearsNote)
    const note = form.kind === 'duration' ? clockNote(form) : null
    if (note !== null) notes.add(note)
  }
  return notes.finish()
}

/** Lines with # are comments, unless headers or most rows begin with it. */
const hasComments = ({ columns: [name = ''], sample }: Dialect): boolean =>
  !name.startsWith('#') && sample.filter(([cell = '']) => cell.startsWith('#')).length < sample.length / 2

export const loadCsv = async (
  connection: DuckDBConnection,
  original: string,
  overrides?: Partial<ImportOptionsInput>,
): Promise<LoadedDataset> => {
  const encoding = overrides?.encoding ?? (await detectEncoding(original))
  const path = await convertToUtf8(original, encoding)
  const dialect = detectDialect((await readBeginning(path)).replace(/^\uFEFF/, ''), overrides)
  if (dialect.columns.length === 0) throw new AppError('CANNOT_PROCESS', 'No table found in this file.')
  if (dialect.columns.length > columnsMax)
    throw new AppError(
      'TOO_LARGE',
      sentence('This table has more than {columnsMax} columns.', { columnsMax }),
    )
  const rowsFile = await writeRows(path, dialect, hasComments(dialect))
  if (
    rowsFile.rows + rowsFile.skippedCount === 0 &&
    !dialect.columns.some((name) => /[\p{L}\p{N}]/u.test(name))
  )
    throw new AppError('CANNOT_PROCESS', 'No table found in this file.')
  const source = readSql(rowsFile, dialect.columns)
  const firstDecision = await decideForms(
    connection,
    source,
    columnSamples(dialect, false),
    dialect,
    overrides,
  )
  const totals = await findTotalLines(connection, source, firstDecision.forms, rowsFile.labeledLines)
  // reads the columns again without totals: the label in a total row would turn a column of years into text
  const { counts, forms, ...decision } =
    totals.length === 0
      ? firstDecision
      : await decideForms(
          connection,
          withoutSql(source, totals),
          columnSamples(dialect, true),
          dialect,
          overrides,
        )
  const columnsSql = dialect.columns.map(
    (name, index) => `${columnSql(forms[index] ?? null, `v${index}`)} as ${quoteName(name)}`,
  )
  await connection.run(
    `create table data as select ${columnsSql.join(', ')} from ${totals.length === 0 ? source : withoutSql(source, totals)}`,
  )
  const misreadColumns = forms.flatMap((formCount, index) => {
    const missedCount = formCount === null ? 0 : (counts[index]?.values ?? 0) - formCount.matches
    return formCount !== null && missedCount > 0
      ? [{ columnIndex: index, columnForm: formCount, missedCount }]
      : []
  })
  const units = await findUnits(connection, source, forms)
  const unitOf = (columnIndex: number) => formUnit(forms[columnIndex] ?? null) ?? units[columnIndex] ?? null
  const table: LoadedTable = {
    name: 'data',
    sheet: null,
    columns: dialect.columns.map((name, index) => ({ name, unit: unitOf(index) })),
    rejects: await collectRejects(connection, rowsFile, dialect, misreadColumns, totals),
  }
  await rm(rowsFile.path, { force: true })
  return {
    readAs: {
      delimiter: dialect.delimiter,
      encoding,
      decimal: decision.decimal,
      dates: decision.dates,
      skip: dialect.skippedLines,
      names: dialect.names,
    },
    assumed: decision.assumed,
    ...presentLines('note', collectNotes(forms)),
    tables: [table],
  }
}
