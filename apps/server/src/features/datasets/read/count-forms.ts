import type { DuckDBConnection } from '@duckdb/node-api'
import { runTrusted } from '../sql/run-query.ts'
import type { ColumnCount, FormCount } from './decide.ts'
import { hasShortYear, isAboutPast } from './date-forms.ts'
import { cellSql, digitsSql, type Form, valueSql } from './forms.ts'

const countsSql = (form: Form, cell: string): string[] => {
  if (form.kind !== 'number') {
    const value = valueSql(form, cell)
    return [`count(${value})`, '0', hasShortYear(form) ? `max(year(${value}))` : '0', 'false']
  }
  const digits = digitsSql(form, cell)
  const value = `try_cast(${digits} as double)`
  return [
    `count(case when isfinite(${value}) then 1 end)`,
    // an exponent has more digits than are written
    `max(case when contains(lower(${digits}), 'e') then 99 when contains(${digits}, '.') then length(${digits}) - strpos(${digits}, '.') else 0 end)`,
    `max(abs(${value}))`,
    `bool_or(regexp_matches(${cell}, '^0[0-9]'))`,
  ]
}

export const countForms = async (
  connection: DuckDBConnection,
  source: string,
  candidates: readonly (readonly Form[])[],
): Promise<{ rows: number; columns: ColumnCount[] }> => {
  const cells = candidates.map((_, at) => `${cellSql(`c${at}`)} as v${at}`)
  const counts = candidates.flatMap((forms, at) => [
    `count(v${at})`,
    ...forms.flatMap((form) => countsSql(form, `v${at}`)),
  ])
  const { rows } = await runTrusted(
    connection,
    `select count(*), ${counts.join(', ')} from (select ${cells.join(', ')} from ${source})`,
  )
  const [total, ...values] = rows[0] ?? []
  let at = 0
  const next = () => values[at++]
  const columns = candidates.map((forms): ColumnCount => {
    const count = Number(next())
    const formCounts = forms.map((form): FormCount => {
      const [fits, fraction, greatest, isKey] = [next(), next(), next(), next()]
      return {
        form,
        matches: Number(fits),
        fraction: Number(fraction ?? 0),
        greatest: Number(greatest ?? 0),
        isKey: isKey === true,
      }
    })
    return { values: count, tried: formCounts }
  })
  return { rows: Number(total), columns }
}

/** Digits before and after the point of exact decimals. */
const exact = { whole: 12, fraction: 6 }

export const columnSql = (formCount: FormCount | null, cell: string): string => {
  if (formCount === null) return cell
  const { form, fraction, greatest } = formCount
  if (form.kind !== 'number') return valueSql(form, cell, isAboutPast(form, greatest))
  const digits = digitsSql(form, cell)
  if (fraction === 0 && greatest <= Number.MAX_SAFE_INTEGER) return `try_cast(${digits} as bigint)`
  if (fraction > exact.fraction || greatest >= 10 ** exact.whole) return `try_cast(${digits} as double)`
  return `try_cast(${digits} as decimal(18, ${fraction}))`
}
