import { z } from 'zod'
import { Sentence } from './sentence.ts'

/** How a text file is read as a table. */
export const ReadAs = z.strictObject({
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
  /** What parts the whole of a number from its fraction. */
  decimal: z.enum(['.', ',']),
  /** What comes first in dates like 01/02/2024. */
  dates: z.enum(['day-first', 'month-first']),
  /** Lines above the table. */
  skip: z.int().min(0).max(100_000),
  /** Rows that name the columns. */
  names: z.union([z.literal(0), z.literal(1), z.literal(2)]),
})
export type ReadAs = z.infer<typeof ReadAs>

/** How a text file is to be read; where its table begins is found out, if that is not told. */
export const ToldReadAs = ReadAs.partial({ skip: true, names: true })
export type ToldReadAs = z.infer<typeof ToldReadAs>

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const DatasetColumn = z.object({
  name: z.string(),
  type: z.enum(['text', 'number', 'date', 'time', 'boolean']),
  /** Rows without a value. */
  missing: z.int(),
  distinct: z.int(),
  /** `distinct` is an estimate. */
  isEstimated: z.boolean().optional(),
  min: Value,
  max: Value,
  /** Of numbers. */
  mean: z.number().nullable(),
  /** A sign that stood beside numbers: %, a currency; several as € / $. Durations are in s, times with offsets in UTC. */
  unit: z.string().nullable(),
  /** Of texts: what comes most often. */
  top: z.array(z.object({ value: z.string(), count: z.int() })),
  /** Of numbers: how many there are from here to where the next one begins. */
  bins: z.array(z.object({ from: z.number(), count: z.int() })),
})
export type DatasetColumn = z.infer<typeof DatasetColumn>

export const Reject = z.object({
  /** In the file, from 1. */
  line: z.int(),
  /** null: the whole row. */
  column: z.string().nullable(),
  value: z.string(),
  reason: z.string(),
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
})
export type Reject = z.infer<typeof Reject>

export const DatasetTable = z.object({
  /** In SQL. */
  name: z.string(),
  /** A sheet's; null for a file that is one table. */
  sheet: z.string().nullable(),
  rows: z.int(),
  columns: z.array(DatasetColumn),
  rejects: z.object({
    /** Rows that do not fit, and are left out. */
    rows: z.int(),
    /** Rows that only add up rows above them, and are left out. */
    totals: z.int().optional(),
    /** Values that were not understood and count as missing. */
    values: z.int(),
    shown: z.array(Reject),
  }),
})
export type DatasetTable = z.infer<typeof DatasetTable>

/** What is in a file of tables. */
export const Dataset = z.object({
  /** null for a spreadsheet, which says it itself. */
  readAs: ReadAs.nullable(),
  /** Somebody said so; else it was found out. */
  isTold: z.boolean(),
  /** What the file gave no sign of: it was assumed. */
  assumed: z.array(z.enum(['decimal', 'dates'])),
  /** What was guessed or isn't plain to see, one sentence per line. */
  note: z.string().nullable(),
  noteSentences: z.array(Sentence).optional(),
  tables: z.array(DatasetTable),
})
export type Dataset = z.infer<typeof Dataset>

const names = /\.(csv|tsv|tab|xlsx)$/i

/** Whether a file is one whose numbers can be calculated with, by its name. */
export const isDatasetName = (fileName: string): boolean => names.test(fileName)
