import { locale } from '../language.ts'

// created once: each of them takes milliseconds, and an answer that streams renders its time with every text
const time = { hour: 'numeric', minute: '2-digit' } as const
const day = { month: 'short', day: 'numeric', ...time } as const
const todayFormat = new Intl.DateTimeFormat(locale, time)
const yearFormat = new Intl.DateTimeFormat(locale, day)
const dateFormat = new Intl.DateTimeFormat(locale, { year: 'numeric', ...day })

export const messageTime = (timestamp: number, now = Date.now()): string => {
  const [date, today] = [new Date(timestamp), new Date(now)]
  if (date.toDateString() === today.toDateString()) return todayFormat.format(date)
  return (date.getFullYear() === today.getFullYear() ? yearFormat : dateFormat).format(date)
}
