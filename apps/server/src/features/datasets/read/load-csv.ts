import { open, rm } from 'node:fs/promises'
import type { Dataset, Reject, ReadAsInput } from '@atelier/contract/datasets/dataset'
import type { Sentence } from '@atelier/contract/sentence'
import { type PlainText, presentLines, sentence } from '@atelier/contract/write-sentence'
import type { DuckDBConnection } from '@duckdb/node-api'
import { AppError } from '../../../platform/app-error.ts'
import { ReadingNotes } from '../../sources/knowledge/extract/index.ts'
import { literal, quoted } from '../sql/quote.ts'
import { runTrusted } from '../sql/run-query.ts'
import { clockNote } from './clock-forms.ts'
import { decide, type FormCount } from './decide.ts'
import { countForms, columnSql } from './count-forms.ts'
import { detectDialect, type Dialect } from './dialect.ts'
import { asUtf8, detectEncoding } from './encoding.ts'
import { findTotals, isTotalRow } from './totals.ts'
import { unitSeparator, writeRows, type WrittenRows } from './write-rows.ts'
import { isAboutPast } from './date-forms.ts'
import { cellSql, formsOf, signOf, signSql } from './forms.ts'

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

const beginningOf = async (path: string): Promise<string> => {
  await using file = await open(path)
  const bytes = Buffer.alloc(sampleBytes)
  const { bytesRead } = await file.read(bytes, 0, sampleBytes, 0)
  const whole = new TextDecoder().decode(bytes.subarray(0, bytesRead))
  return bytesRead < sampleBytes ? whole : whole.slice(0, whole.lastIndexOf('\n') + 1)
}

const readSql = ({ path }: WrittenRows, columns: readonly string[]) => {
  const types = ['n', ...columns.map((_, at) => `c${at}`)].map(
    (name) => `${name}: '${name === 'n' ? 'BIGINT' : 'VARCHAR'}'`,
  )
  return `read_csv(${literal(path)}, auto_detect = false, delim = ${literal(unitSeparator)}, quote = '"', escape = '"', header = false, columns = {${types.join(', ')}}, nullstr = '')`
}

const badValues = async (
  connection: DuckDBConnection,
  source: string,
  names: Dialect['columns'],
  columns: readonly { at: number; columnForm: FormCount }[],
): Promise<{ line: number; column: string; value: string }[]> => {
  if (columns.length === 0) return []
  const badCells = columns.map(
    ({ at, columnForm }) =>
      `select n, ${at} as c, v${at} as v from numbered where v${at} is not null and ${columnSql(columnForm, `v${at}`)} is null`,
  )
  const cells = columns.map(({ at }) => `${cellSql(`c${at}`)} as v${at}`)
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

export const addsUpOthers = 'This row is a total of the rows above it. Including it would count them twice.'

const rejectsOf = async (
  connection: DuckDBConnection,
  output: WrittenRows,
  { columns }: Dialect,
  mistaken: readonly { at: number; columnForm: FormCount; missed: number }[],
  totals: readonly number[],
): Promise<LoadedTable['rejects']> => {
  const bad = await badValues(connection, readSql(output, columns), columns, mistaken)
  const values = bad.filter(({ line }) => !totals.includes(line))
  const rejects: Reject[] = [
    ...output.rejects,
    ...values.map((value) => ({
      ...value,
      reason: 'It’s formatted differently from the other values in its column, so it counts as missing.',
    })),
    ...totals.map((line) => ({ line, column: null, value: '', reason: addsUpOthers })),
  ]
  return {
    rows: output.skipped,
    ...(totals.length > 0 && { totals: totals.length }),
    values: mistaken.reduce((sum, { missed }) => sum + missed, 0),
    shown: rejects.toSorted((a, b) => a.line - b.line).slice(0, rejectsMax),
  }
}

const samplesOf = ({ columns, sample }: Dialect, skipsTotals: boolean) => {
  const rows = skipsTotals ? sample.filter((row) => !isTotalRow(row)) : sample
  return columns.map((_, at) => rows.map((row) => row[at] ?? ''))
}

const decided = async (
  connection: DuckDBConnection,
  source: string,
  samples: readonly (readonly string[])[],
  { delimiter, columns: names }: Dialect,
  overrides: Partial<ReadAsInput> | undefined,
) => {
  const { columns } = await countForms(
    connection,
    source,
    samples.map((cells, at) => formsOf(cells, names[at])),
  )
  return { counted: columns, ...decide(columns, delimiter, overrides) }
}

const withoutSql = (source: string, lines: readonly number[]) =>
  `(select * from ${source} where n not in (${lines.join(', ')}))`

const totalsOf = (connection: DuckDBConnection, source: string, forms: readonly (FormCount | null)[]) => {
  const values = forms.map((formCount, at) => ({ cell: `v${at}`, chosen: formCount }))
  return findTotals(connection, {
    source,
    labels: values.map(({ cell, chosen: columnForm }) =>
      columnForm === null ? cell : `case when ${columnSql(columnForm, cell)} is null then ${cell} end`,
    ),
    numbers: values.flatMap(({ cell, chosen: bestForm }) =>
      bestForm?.form.kind === 'number' || bestForm?.form.kind === 'duration'
        ? [columnSql(bestForm, cell)]
        : [],
    ),
  })
}

const signsOf = async (
  connection: DuckDBConnection,
  source: string,
  forms: readonly (FormCount | null)[],
) => {
  const cells = forms.map((formCount, at) =>
    formCount?.form.kind === 'number' && formCount.form.hasUnit
      ? `list(distinct ${signSql(`v${at}`)})`
      : 'null',
  )
  if (cells.every((cell) => cell === 'null')) return []
  const { rows } = await runTrusted(
    connection,
    `select ${cells.map((cell) => `to_json(${cell})`).join(', ')} from ${source}`,
  )
  return (rows[0] ?? []).map((value) =>
    value === null ? null : signOf(JSON.parse(String(value)) as string[]),
  )
}

const pastYears: PlainText =
  'Two-digit years that would be in the future are assigned to the previous century.'

const formUnit = (formCount: FormCount | null): string | null => {
  if (formCount?.form.kind === 'duration') return 's'
  return formCount?.form.kind === 'time' && formCount.form.hasOffset ? 'UTC' : null
}

const notesOf = (forms: readonly (FormCount | null)[]): Sentence[] => {
  const notes = new ReadingNotes()
  for (const formCount of forms) {
    if (formCount === null) continue
    const { form, greatest } = formCount
    if (isAboutPast(form, greatest)) notes.add(pastYears)
    const note = form.kind === 'duration' ? clockNote(form) : null
    if (note !== null) notes.add(note)
  }
  return notes.finish()
}

/** Unless headers or most rows begin with #. */
const hasComments = ({ columns: [name = ''], sample }: Dialect): boolean =>
  !name.startsWith('#') && sample.filter(([cell = '']) => cell.startsWith('#')).length < sample.length / 2

export const loadCsv = async (
  connection: DuckDBConnection,
  original: string,
  overrides?: Partial<ReadAsInput>,
): Promise<LoadedDataset> => {
  const encoding = overrides?.encoding ?? (await detectEncoding(original))
  const path = await asUtf8(original, encoding)
  const dialect = detectDialect((await beginningOf(path)).replace(/^\uFEFF/, ''), overrides)
  if (dialect.columns.length === 0) throw new AppError('CANNOT_PROCESS', 'No table found in this file.')
  if (dialect.columns.length > columnsMax)
    throw new AppError(
      'TOO_LARGE',
      sentence('This table has more than {columnsMax} columns.', { columnsMax }),
    )
  const rowsFile = await writeRows(path, dialect, hasComments(dialect))
  if (rowsFile.rows + rowsFile.skipped === 0 && !dialect.columns.some((name) => /[\p{L}\p{N}]/u.test(name)))
    throw new AppError('CANNOT_PROCESS', 'No table found in this file.')
  const source = readSql(rowsFile, dialect.columns)
  const cells = dialect.columns.map((_, at) => `${cellSql(`c${at}`)} as v${at}`)
  const numbered = `(select n, ${cells.join(', ')} from ${source})`
  const first = await decided(connection, source, samplesOf(dialect, false), dialect, overrides)
  const totals = await totalsOf(connection, numbered, first.forms)
  // the label Total doesn't turn a column of years into text
  const {
    counted: counts,
    forms,
    ...ways
  } = totals.length === 0
    ? first
    : await decided(connection, withoutSql(source, totals), samplesOf(dialect, true), dialect, overrides)
  const columnsSql = dialect.columns.map(
    (name, at) => `${columnSql(forms[at] ?? null, `v${at}`)} as ${quoted(name)}`,
  )
  await connection.run(
    `create table data as select ${columnsSql.join(', ')} from ${totals.length === 0 ? numbered : withoutSql(numbered, totals)}`,
  )
  const misread = forms.flatMap((formCount, at) => {
    const missed = formCount === null ? 0 : (counts[at]?.values ?? 0) - formCount.matches
    return formCount !== null && missed > 0 ? [{ at, columnForm: formCount, missed }] : []
  })
  const signs = await signsOf(connection, numbered, forms)
  const unitOf = (at: number) => formUnit(forms[at] ?? null) ?? signs[at] ?? null
  const table: LoadedTable = {
    name: 'data',
    sheet: null,
    columns: dialect.columns.map((name, at) => ({ name, unit: unitOf(at) })),
    rejects: await rejectsOf(connection, rowsFile, dialect, misread, totals),
  }
  await rm(rowsFile.path, { force: true })
  return {
    readAs: {
      delimiter: dialect.delimiter,
      encoding,
      decimal: ways.decimal,
      dates: ways.dates,
      skip: dialect.above,
      names: dialect.names,
    },
    assumed: ways.assumed,
    ...presentLines('note', notesOf(forms)),
    tables: [table],
  }
}
