import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '../sql/quote.ts'
import { runTrusted } from '../sql/run-query.ts'

const totalLabelSource = String.raw`^(grand |sub ?-?|net |overall )?totals?\b|\b(sub ?-?)?totals?:?$|^gesamt(summe|ergebnis|betrag)?\b|gesamt(summe)?:?$|^(zwischen|end)?summe\b|\b(zwischen|end)?summe:?$|^(sous-?)?total|^somme\b|total g[eé]n[eé]ral$|^insgesamt\b|^ensemble$|^[Σ∑]|^sum:?$`
const labelPattern = new RegExp(totalLabelSource, 'i')
/** A last row with only this label is a total even if rounding or a filter changes the sum. */
const labelOnly = String.raw`^((grand |sub ?-?|overall )?totals?|(gesamt|zwischen|end)?summe|gesamt(ergebnis|betrag)?|insgesamt|sum|[Σ∑])\s*:?$`
export const totalCandidatesMax = 500

export const isTotalRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => labelPattern.test(cell.trim()))

/** In every label; much faster than the patterns of labels. */
const labelPart = /total|sum|gesamt|somme|ensemble|[Σ∑]/i
export const mayContainTotal = (row: string): boolean => labelPart.test(row)

interface NumberedSource {
  readonly source: string
  readonly labels: readonly string[]
  readonly numbers: readonly string[]
  /** Lines that contain a total's label. Beyond `totalCandidatesMax` the list is incomplete, and every line is searched. */
  readonly labeledLines?: readonly number[]
}

type Sums = readonly (number | null)[]

const isAlmostEqual = (a: number, b: number) => Math.abs(a - b) <= 0.005 + Math.abs(b) * 1e-9

/** Half of the cells suffice, since a total row may also contain averages. */
const addsUp = (row: Sums, sums: Sums): boolean => {
  const filledCells = row.flatMap((value, index) =>
    value === null ? [] : [{ value, sum: sums[index] ?? 0 }],
  )
  const matchingCells = filledCells.filter(({ value, sum }) => isAlmostEqual(value, sum))
  return matchingCells.some(({ value }) => value !== 0) && matchingCells.length * 2 >= filledCells.length
}

const addSums = (a: Sums, b: Sums): Sums => a.map((value, index) => (value ?? 0) + (b[index] ?? 0))
const subtractSums = (a: Sums, b: Sums): Sums => a.map((value, index) => (value ?? 0) - (b[index] ?? 0))

/** Requires a label and matching sums: a shop named Total isn't a total row. */
export const findTotals = async (
  connection: DuckDBConnection,
  { source, labels, numbers, labeledLines }: NumberedSource,
): Promise<number[]> => {
  if (labels.length === 0 || numbers.length === 0 || labeledLines?.length === 0) return []
  const isListComplete = labeledLines !== undefined && labeledLines.length <= totalCandidatesMax
  const labeledSource = isListComplete
    ? `(select * from ${source} where n in (${labeledLines.join(', ')}))`
    : source
  const labelConditions = labels.map(
    (each) => `coalesce(regexp_matches(trim(${each}), ${quoteText(totalLabelSource)}, 'i'), false)`,
  )
  const cells = numbers.map((each) => `(${each})::double`)
  const { rows } = await runTrusted(
    connection,
    `select n, ${cells.join(', ')} from ${labeledSource} where ${labelConditions.join(' or ')} order by n limit ${totalCandidatesMax}`,
  )
  if (rows.length === 0) return []
  const candidates = rows.map(([n, ...values]) => ({
    n: Number(n),
    values: values.map((value) => (typeof value === 'number' ? value : null)),
  }))
  const totalLines = candidates.map(({ n }) => n)
  const partSql = `case ${totalLines.map((n, index) => `when n < ${n} then ${index}`).join(' ')} else ${totalLines.length} end`
  const partSums = await runTrusted(
    connection,
    `select ${partSql} as part, ${cells.map((cell) => `coalesce(sum(${cell}), 0)`).join(', ')} from ${source} where n not in (${totalLines.join(', ')}) group by 1`,
  )
  const sumsByPart = new Map(partSums.rows.map(([part, ...values]) => [Number(part), values.map(Number)]))
  const zeros: Sums = numbers.map(() => 0)
  const totals: number[] = []
  let runningSums: Sums = zeros
  const cumulativeSums: Sums[] = [zeros]
  const totalSums = [...sumsByPart.values()].reduce(addSums, zeros)
  for (const [index, { n, values }] of candidates.entries()) {
    runningSums = addSums(runningSums, sumsByPart.get(index) ?? zeros)
    const sum = runningSums
    const isTotalAbove = index === 0 && !sumsByPart.has(0) && addsUp(values, totalSums)
    if (isTotalAbove || cumulativeSums.some((sumBefore) => addsUp(values, subtractSums(sum, sumBefore)))) {
      totals.push(n)
      cumulativeSums.push(runningSums)
    } else runningSums = addSums(runningSums, values)
  }
  return [...totals, ...(await findLastTotal(connection, { source, labels, numbers }, totals))]
}

/** A last row labeled only as a total, which is at least as large as every row or has no numbers. */
const findLastTotal = async (
  connection: DuckDBConnection,
  { source, labels, numbers }: NumberedSource,
  totals: readonly number[],
): Promise<number[]> => {
  const labelOnlySql = labels.map((each) => `regexp_matches(trim(${each}), ${quoteText(labelOnly)}, 'i')`)
  const emptySql = labels.map((each) => `(${each} is null or trim(${each}) = '')`)
  const isLabelSql = `(${labelOnlySql.map((each, index) => `coalesce(${each}, false) or ${emptySql[index] ?? 'false'}`).join(') and (')})`
  const { rows } = await runTrusted(
    connection,
    `select n, ${isLabelSql}, ${numbers.map((each) => `(${each})::double`).join(', ')} from ${source} order by n desc limit 1`,
  )
  const [last, isLabeled, ...values] = rows[0] ?? []
  const isNamed = isLabeled === true && !totals.includes(Number(last))
  if (!isNamed) return []
  const excludedLines = [Number(last), ...totals].join(', ')
  const bounds = numbers.flatMap((each) => [`min((${each})::double)`, `max((${each})::double)`])
  const aboveBounds = await runTrusted(
    connection,
    `select count(*), ${bounds.join(', ')} from ${source} where n not in (${excludedLines})`,
  )
  const [count, ...boundValues] = (aboveBounds.rows[0] ?? []).map(Number)
  const ownValues = values.flatMap((value, index) =>
    typeof value === 'number' ? [{ value, at: index }] : [],
  )
  const isMaximum = ownValues.every(
    ({ value, at }) => (boundValues[at * 2] ?? -1) >= 0 && value >= (boundValues[at * 2 + 1] ?? Infinity),
  )
  return (count ?? 0) >= 2 && isMaximum ? [Number(last)] : []
}
