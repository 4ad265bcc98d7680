import { language, locale } from '../language.ts'
const minuteMs = 60_000
const hourMs = 60 * minuteMs

const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0)

export const daysBetween = (earlier: number, later: number): number =>
  Math.round((startOfDay(later) - startOfDay(earlier)) / (24 * hourMs))

// narrow German is “vor 14 m”, which reads as meters
const relativeFormat = new Intl.RelativeTimeFormat(locale, {
  numeric: 'auto',
  style: language === 'de' ? 'short' : 'narrow',
})

const dayAndMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const fullDate = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const atLeastOne = (amount: number) => Math.max(1, Math.floor(amount))

/** Formats epoch milliseconds, e.g. as 'now', '5 min ago', '2 h ago', 'yesterday' or '4 Nov'. */
export const relativeTime = (time: number, now: number = Date.now()): string => {
  const days = daysBetween(time, now)
  if (days === 1) return relativeFormat.format(-1, 'day')
  if (days > 1) {
    const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
    return (isThisYear ? dayAndMonth : fullDate).format(time)
  }
  const elapsedMs = now - time
  if (elapsedMs < minuteMs) return relativeFormat.format(0, 'second')
  return elapsedMs < hourMs
    ? relativeFormat.format(-atLeastOne(elapsedMs / minuteMs), 'minute')
    : relativeFormat.format(-atLeastOne(elapsedMs / hourMs), 'hour')
}
