import { language, locale } from './language.ts'
const minute = 60_000
const hour = 60 * minute

const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** Whole calendar days between two moments, in the reader's time zone. */
export const daysBetween = (earlier: number, later: number): number =>
  Math.round((startOfDay(later) - startOfDay(earlier)) / (24 * hour))

// narrow German says “vor 14 m”, which reads as metres
const relative = new Intl.RelativeTimeFormat(locale, {
  numeric: 'auto',
  style: language === 'de' ? 'short' : 'narrow',
})

const dayAndMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const wholeDay = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const capped = (amount: number) => Math.max(1, Math.floor(amount))

/** When something was, as short as it can be said: 'now', '5 min ago', '2 h ago', 'yesterday', '4 Nov'. Epoch milliseconds. */
export const relativeTime = (time: number, now: number = Date.now()): string => {
  const days = daysBetween(time, now)
  if (days === 1) return relative.format(-1, 'day')
  if (days > 1) {
    const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
    return (isThisYear ? dayAndMonth : wholeDay).format(time)
  }
  const passed = now - time
  if (passed < minute) return relative.format(0, 'second')
  return passed < hour
    ? relative.format(-capped(passed / minute), 'minute')
    : relative.format(-capped(passed / hour), 'hour')
}
