import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../sql/quote.ts'
import { runTrusted } from '../sql/run-query.ts'

const label = String.raw`^(grand |sub ?-?|net |overall )?totals?\b|\b(sub ?-?)?totals?:?$|^gesamt(summe|ergebnis|betrag)?\b|gesamt(summe)?:?$|^(zwischen|end)?summe\b|\b(zwischen|end)?summe:?$|^(sous-?)?total|^somme\b|total g[eé]n[eé]ral$|^insgesamt\b|^ensemble$|^[Σ∑]|^sum:?$`
const isLabel = new RegExp(label, 'i')
/** As the last row, it counts as a total even if rounding or a filter changes the sum. */
const labelOnly = String.raw`^((grand |sub ?-?|overall )?totals?|(gesamt|zwischen|end)?summe|gesamt(ergebnis|betrag)?|insgesamt|sum|[Σ∑])\s*:?$`
const candidatesMax = 500

export const isTotalRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => isLabel.test(cell.trim()))

interface NumberedSource {
  readonly source: string
  readonly labels: readonly string[]
  readonly numbers: readonly string[]
}

type Sums = readonly (number | null)[]

const isNear = (a: number, b: number) => Math.abs(a - b) <= 0.005 + Math.abs(b) * 1e-9

/** Half is enough, since a total row may also hold averages. */
const addsUp = (row: Sums, sums: Sums): boolean => {
  const filledCells = row.flatMap((value, at) => (value === null ? [] : [{ value, sum: sums[at] ?? 0 }]))
  const matching = filledCells.filter(({ value, sum }) => isNear(value, sum))
  return matching.some(({ value }) => value !== 0) && matching.length * 2 >= filledCells.length
}

const plus = (a: Sums, b: Sums): Sums => a.map((value, at) => (value ?? 0) + (b[at] ?? 0))
const minus = (a: Sums, b: Sums): Sums => a.map((value, at) => (value ?? 0) - (b[at] ?? 0))

/** Requires a label and matching sums: a shop named Total isn't a total row. */
export const findTotals = async (
  connection: DuckDBConnection,
  { source, labels, numbers }: NumberedSource,
): Promise<number[]> => {
  if (labels.length === 0 || numbers.length === 0) return []
  const labelConditions = labels.map(
    (each) => `coalesce(regexp_matches(trim(${each}), ${literal(label)}, 'i'), false)`,
  )
  const cells = numbers.map((each) => `(${each})::double`)
  const { rows } = await runTrusted(
    connection,
    `select n, ${cells.join(', ')} from ${source} where ${labelConditions.join(' or ')} order by n limit ${candidatesMax}`,
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
  const totals: number[] = []
  let all: Sums = none
  const cumulativeSums: Sums[] = [none]
  const everything = [...sumsOf.values()].reduce(plus, none)
  for (const [at, { n, values }] of candidates.entries()) {
    all = plus(all, sumsOf.get(at) ?? none)
    const sum = all
    const isAbove = at === 0 && !sumsOf.has(0) && addsUp(values, everything)
    if (isAbove || cumulativeSums.some((begin) => addsUp(values, minus(sum, begin)))) {
      totals.push(n)
      cumulativeSums.push(all)
    } else all = plus(all, values)
  }
  return [...totals, ...(await lastTotal(connection, { source, labels, numbers }, totals))]
}

/** Labelled only Total, and at least as large as every row, or without numbers. */
const lastTotal = async (
  connection: DuckDBConnection,
  { source, labels, numbers }: NumberedSource,
  totals: readonly number[],
): Promise<number[]> => {
  const only = labels.map((each) => `regexp_matches(trim(${each}), ${literal(labelOnly)}, 'i')`)
  const empty = labels.map((each) => `(${each} is null or trim(${each}) = '')`)
  const isLabel = `(${only.map((each, at) => `coalesce(${each}, false) or ${empty[at] ?? 'false'}`).join(') and (')})`
  const { rows } = await runTrusted(
    connection,
    `select n, ${isLabel}, ${numbers.map((each) => `(${each})::double`).join(', ')} from ${source} order by n desc limit 1`,
  )
  const [last, says, ...values] = rows[0] ?? []
  const isNamed = says === true && !totals.includes(Number(last))
  if (!isNamed) return []
  const others = [Number(last), ...totals].join(', ')
  const bounds = numbers.flatMap((each) => [`min((${each})::double)`, `max((${each})::double)`])
  const above = await runTrusted(
    connection,
    `select count(*), ${bounds.join(', ')} from ${source} where n not in (${others})`,
  )
  const [count, ...limits] = (above.rows[0] ?? []).map(Number)
  const own = values.flatMap((value, at) => (typeof value === 'number' ? [{ value, at }] : []))
  const isGreatest = own.every(
    ({ value, at }) => (limits[at * 2] ?? -1) >= 0 && value >= (limits[at * 2 + 1] ?? Infinity),
  )
  return (count ?? 0) >= 2 && isGreatest ? [Number(last)] : []
}
