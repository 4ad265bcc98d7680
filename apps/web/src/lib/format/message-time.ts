import { locale } from '../language.ts'

export const messageTime = (time: number, now = Date.now()): string => {
  const [date, today] = [new Date(time), new Date(now)]
  const isToday = date.toDateString() === today.toDateString()
  return date.toLocaleString(locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(!isToday && { month: 'short', day: 'numeric' }),
    ...(date.getFullYear() !== today.getFullYear() && { year: 'numeric' }),
  })
}
