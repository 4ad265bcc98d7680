import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../sql/quote.ts'
import { runTrusted } from '../sql/run-query.ts'

/** What stands before or behind the numbers of a row that adds up others. */
const label = String.raw`^(grand |sub ?-?|net |overall )?totals?\b|\b(sub ?-?)?totals?:?$|^gesamt(summe|ergebnis|betrag)?\b|gesamt(summe)?:?$|^(zwischen|end)?summe\b|\b(zwischen|end)?summe:?$|^(sous-?)?total|^somme\b|total g[eé]n[eé]ral$|^insgesamt\b|^ensemble$`
const isLabel = new RegExp(label, 'i')
const candidatesMax = 500

/** Whether a row of a sample says that it adds up others. */
export const isTotalRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => isLabel.test(cell.trim()))

interface Numbered {
  /** Rows with their number `n` from 1. */
  readonly source: string
  /** What may say so: an expression of text, null where a cell is none. */
  readonly labels: readonly string[]
  readonly numbers: readonly string[]
}

type Sums = readonly (number | null)[]

const isNear = (a: number, b: number) => Math.abs(a - b) <= 0.005 + Math.abs(b) * 1e-9

/** At least half of its numbers: beside sums a row may have the average of a price. */
const addsUp = (row: Sums, sums: Sums): boolean => {
  const own = row.flatMap((value, at) => (value === null ? [] : [{ value, sum: sums[at] ?? 0 }]))
  const fitting = own.filter(({ value, sum }) => isNear(value, sum))
  return fitting.some(({ value }) => value !== 0) && fitting.length * 2 >= own.length
}

const plus = (a: Sums, b: Sums): Sums => a.map((value, at) => (value ?? 0) + (b[at] ?? 0))
const minus = (a: Sums, b: Sums): Sums => a.map((value, at) => (value ?? 0) - (b[at] ?? 0))

/**
 * The numbers of rows that only add up rows above them: since the last such row, or since one before it. They say so
 * in a cell, and their numbers are the sums; a shop called Total is none of them.
 */
export const findTotals = async (
  connection: DuckDBConnection,
  { source, labels, numbers }: Numbered,
): Promise<number[]> => {
  if (labels.length === 0 || numbers.length === 0) return []
  const says = labels.map((each) => `coalesce(regexp_matches(trim(${each}), ${literal(label)}, 'i'), false)`)
  const cells = numbers.map((each) => `(${each})::double`)
  const { rows } = await runTrusted(
    connection,
    `select n, ${cells.join(', ')} from ${source} where ${says.join(' or ')} order by n limit ${candidatesMax}`,
  )
  if (rows.length === 0) return []
  const candidates = rows.map(([n, ...values]) => ({
    n: Number(n),
    values: values.map((value) => (typeof value === 'number' ? value : null)),
  }))
  const places = candidates.map(({ n }) => n)
  const part = `case ${places.map((n, at) => `when n < ${n} then ${at}`).join(' ')} else ${places.length} end`
  const summed = await runTrusted(
    connection,
    `select ${part} as part, ${cells.map((cell) => `coalesce(sum(${cell}), 0)`).join(', ')} from ${source} where n not in (${places.join(', ')}) group by 1`,
  )
  const sumsOf = new Map(summed.rows.map(([at, ...values]) => [Number(at), values.map(Number)]))
  const none: Sums = numbers.map(() => 0)
  const found: number[] = []
  let all: Sums = none
  // what had been added up where each sum may begin
  const begins: Sums[] = [none]
  for (const [at, { n, values }] of candidates.entries()) {
    all = plus(all, sumsOf.get(at) ?? none)
    const sum = all
    if (begins.some((begin) => addsUp(values, minus(sum, begin)))) {
      found.push(n)
      begins.push(all)
    } else all = plus(all, values)
  }
  return found
}
