import type { DuckDBConnection } from '@duckdb/node-api'
import { runTrusted } from '../sql/run-query.ts'
import type { ColumnCount, FormCount } from './decide.ts'
import { hasShortYear, isMostlyPast } from './date-forms.ts'
import { digitsSql, type Form, valueSql } from './forms.ts'

const countsSql = (form: Form, cell: string): string[] => {
  if (form.kind !== 'number') {
    const value = valueSql(form, cell)
    return [`count(${value})`, '0', hasShortYear(form) ? `max(year(${value}))` : '0', 'false']
  }
  const digits = digitsSql(form, cell)
  const value = `try_cast(${digits} as double)`
  return [
    `count(case when isfinite(${value}) then 1 end)`,
    // with an exponent, the written digits don't show how many decimals there are
    `max(case when contains(lower(${digits}), 'e') then 99 when contains(${digits}, '.') then length(${digits}) - strpos(${digits}, '.') else 0 end)`,
    `max(abs(${value}))`,
    `bool_or(regexp_matches(${cell}, '^0[0-9]'))`,
  ]
}

/** `source` is a table expression with trimmed columns v0, v1 …, in which missing values are null. */
export const countForms = async (
  connection: DuckDBConnection,
  source: string,
  candidates: readonly (readonly Form[])[],
): Promise<{ rows: number; columns: ColumnCount[] }> => {
  const counts = candidates.flatMap((forms, index) => [
    `count(v${index})`,
    ...forms.flatMap((form) => countsSql(form, `v${index}`)),
  ])
  const { rows } = await runTrusted(connection, `select count(*), ${counts.join(', ')} from ${source}`)
  const [total, ...values] = rows[0] ?? []
  let nextIndex = 0
  const next = () => values[nextIndex++]
  const columns = candidates.map((forms): ColumnCount => {
    const count = Number(next())
    const formCounts = forms.map((form): FormCount => {
      const [matches, fraction, max, isKey] = [next(), next(), next(), next()]
      return {
        form,
        matches: Number(matches),
        fraction: Number(fraction ?? 0),
        max: Number(max ?? 0),
        isKey: isKey === true,
      }
    })
    return { values: count, formCounts }
  })
  return { rows: Number(total), columns }
}

/** Most digits before and after the point for which decimals are stored exactly. */
const exactDigits = { whole: 12, fraction: 6 }

export const columnSql = (formCount: FormCount | null, cell: string): string => {
  if (formCount === null) return cell
  const { form, fraction, max } = formCount
  if (form.kind !== 'number') return valueSql(form, cell, isMostlyPast(form, max))
  const digits = digitsSql(form, cell)
  if (fraction === 0 && max <= Number.MAX_SAFE_INTEGER) return `try_cast(${digits} as bigint)`
  if (fraction > exactDigits.fraction || max >= 10 ** exactDigits.whole)
    return `try_cast(${digits} as double)`
  return `try_cast(${digits} as decimal(18, ${fraction}))`
}
