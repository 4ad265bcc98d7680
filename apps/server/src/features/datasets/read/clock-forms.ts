import type { PlainText } from '@atelier/contract/write-sentence'
import { quoteText } from '../sql/quote.ts'

interface ClockFields<Kind> {
  readonly kind: Kind
  /** '3:25' means minutes and seconds, since '1:02:03' is in the same column. */
  readonly isMinutes: boolean
  readonly hasShort: boolean
  readonly hasFraction: boolean
}
/** Durations are stored in seconds, so that they add up. */
export type ClockForm = ClockFields<'clock'> | ClockFields<'duration'>

const clockPattern = String.raw`([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d{1,6})?)?`
const durationPattern = String.raw`[+-]?\d{1,5}:[0-5]\d(:[0-5]\d([.,]\d{1,6})?)?`
const clockRegExp = new RegExp(`^(?:${clockPattern})$`)
const durationRegExp = new RegExp(`^(?:${durationPattern})$`)

const durationName =
  /dura(tion|da)|dauer|\b(hours|hrs|stunden|std|arbeitszeit|working time|elapsed|worked|time (spent|taken)|took|lap|split|pace|length|länge|laufzeit|durée|overtime|überstunden)\b/i
const minutesName = /\b(min(utes|uten)?|mm:ss|lap|split|pace|length|länge|laufzeit)\b/i

type MostMatch = (cells: readonly string[], test: (cell: string) => boolean) => boolean

export const detectClockForms = (
  cells: readonly string[],
  name: string,
  mostMatch: MostMatch,
): ClockForm[] => {
  if (!mostMatch(cells, (cell) => durationRegExp.test(cell))) return []
  const label = name.replaceAll(/[_\s-]+/g, ' ')
  const parts = new Set(cells.map((cell) => cell.split(':').length))
  const commonFields = {
    isMinutes: (parts.has(2) && parts.has(3)) || minutesName.test(label),
    hasShort: parts.has(2),
    hasFraction: cells.some((cell) => /[.,]/.test(cell)),
  }
  const durationForm: ClockForm = { ...commonFields, kind: 'duration' }
  const isTimeOfDay = !durationName.test(label) && mostMatch(cells, (cell) => clockRegExp.test(cell))
  return isTimeOfDay ? [{ ...commonFields, kind: 'clock', isMinutes: false }, durationForm] : [durationForm]
}

export const clockNote = ({ kind, isMinutes, hasShort }: ClockForm): PlainText | null => {
  if (kind === 'clock' || !hasShort) return null
  return isMinutes
    ? 'Durations such as 3:25 are read as minutes and seconds.'
    : 'Durations such as 26:15 are read as hours and minutes.'
}

export const clockSql = ({ kind, isMinutes, hasFraction }: ClockForm, cell: string): string => {
  const decimalSql = `replace(${cell}, ',', '.')`
  if (kind === 'clock')
    return `case when regexp_full_match(${cell}, ${quoteText(clockPattern)}) then try_cast(case when length(${cell}) - length(replace(${cell}, ':', '')) = 1 then ${decimalSql} || ':00' else ${decimalSql} end as time) end`
  const partSql = (part: number) =>
    `coalesce(try_cast(nullif(split_part(ltrim(${decimalSql}, '+-'), ':', ${part}), '') as double), 0)`
  const shortSql = isMinutes
    ? `${partSql(1)} * 60 + ${partSql(2)}`
    : `${partSql(1)} * 3600 + ${partSql(2)} * 60`
  const secondsSql = `case when split_part(${cell}, ':', 3) = '' then ${shortSql} else ${partSql(1)} * 3600 + ${partSql(2)} * 60 + ${partSql(3)} end`
  const signedSql = `case when regexp_full_match(${cell}, ${quoteText(durationPattern)}) then (case when starts_with(${cell}, '-') then -1 else 1 end) * (${secondsSql}) end`
  return hasFraction ? signedSql : `(${signedSql})::bigint`
}
