import { locale } from '../language.ts'

// created once: each takes milliseconds, and a streaming answer renders its time with every chunk
const timeOptions = { hour: 'numeric', minute: '2-digit' } as const
const dayOptions = { month: 'short', day: 'numeric', ...timeOptions } as const
const todayFormat = new Intl.DateTimeFormat(locale, timeOptions)
const sameYearFormat = new Intl.DateTimeFormat(locale, dayOptions)
const fullFormat = new Intl.DateTimeFormat(locale, { year: 'numeric', ...dayOptions })

export const messageTime = (timestamp: number, now = Date.now()): string => {
  const [date, today] = [new Date(timestamp), new Date(now)]
  if (date.toDateString() === today.toDateString()) return todayFormat.format(date)
  return (date.getFullYear() === today.getFullYear() ? sameYearFormat : fullFormat).format(date)
}
