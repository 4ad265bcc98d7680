import { z } from 'zod'
import { Sentence } from '../sentence.ts'

export const ImportOptions = z.strictObject({
  delimiter: z.enum([',', ';', '\t', '|']),
  encoding: z.enum([
    'utf-8',
    'utf-16le',
    'utf-16be',
    'windows-1252',
    'windows-1250',
    'windows-1251',
    'shift_jis',
  ]),
  decimal: z.enum(['.', ',']),
  /** The order in dates such as 01/02/2024. */
  dates: z.enum(['day-first', 'month-first']),
  /** The number of lines above the table. */
  skip: z.int().min(0).max(100_000),
  names: z.union([z.literal(0), z.literal(1), z.literal(2)]),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** Import options; where the table starts is detected if `skip` and `names` are omitted. */
export const ImportOptionsInput = ImportOptions.partial({ skip: true, names: true })
export type ImportOptionsInput = z.infer<typeof ImportOptionsInput>

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const DatasetColumn = z.object({
  name: z.string(),
  type: z.enum(['text', 'number', 'date', 'time', 'boolean']),
  missing: z.int(),
  distinct: z.int(),
  /** Set if `distinct` is an estimate. */
  isEstimated: z.boolean().optional(),
  min: Value,
  max: Value,
  mean: z.number().nullable(),
  /**
   * The percent or currency sign next to the numbers, or several, such as `€ / $`. Durations are in seconds, times
   * with offsets in UTC.
   */
  unit: z.string().nullable(),
  /** The most frequent values of a text column. */
  top: z.array(z.object({ value: z.string(), count: z.int() })),
  /** A histogram of a number column: each bin ends where the next begins. */
  bins: z.array(z.object({ from: z.number(), count: z.int() })),
})
export type DatasetColumn = z.infer<typeof DatasetColumn>

export const Reject = z.object({
  line: z.int(),
  /** Null if the whole row was rejected. */
  column: z.string().nullable(),
  value: z.string(),
  reason: z.string(),
  sentence: Sentence.optional(),
})
export type Reject = z.infer<typeof Reject>

export const DatasetTable = z.object({
  name: z.string(),
  /** Null if the file is a single table. */
  sheet: z.string().nullable(),
  rows: z.int(),
  columns: z.array(DatasetColumn),
  rejects: z.object({
    /** The number of rows that are skipped because they don't fit the table. */
    rows: z.int(),
    /** The number of skipped rows that only total the rows above. */
    totals: z.int().optional(),
    /** The number of invalid values, which count as missing. */
    values: z.int(),
    shown: z.array(Reject),
  }),
})
export type DatasetTable = z.infer<typeof DatasetTable>

export const Dataset = z.object({
  /** Null for spreadsheets. */
  readAs: ImportOptions.nullable(),
  /** Whether a person chose the options, rather than detection. */
  isTold: z.boolean(),
  /** Options for which the file gave no evidence. */
  assumed: z.array(z.enum(['decimal', 'dates'])),
  /** Guesses and peculiarities, one sentence per line. */
  note: z.string().nullable(),
  noteSentences: z.array(Sentence).optional(),
  tables: z.array(DatasetTable),
})
export type Dataset = z.infer<typeof Dataset>

const datasetExtension = /\.(csv|tsv|tab|xlsx)$/i

/** Decides by the file name's extension. */
export const isDatasetName = (fileName: string): boolean => datasetExtension.test(fileName)
