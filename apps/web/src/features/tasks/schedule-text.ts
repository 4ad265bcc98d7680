import type { TaskSchedule } from '@atelier/contract/tasks/task'
import { locale } from '../../lib/language.ts'
import { t } from '../../lib/text.tsx'

/** 1 is Monday, since January 1, 2024 was a Monday. */
export const dayName = (day: number, weekday: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

const listFormat = new Intl.ListFormat(locale, { type: 'conjunction' })

/** E.g. 'Tue, 24 Nov 2026, 09:30'. */
export const formatMoment = (zone: string, time: number): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(time)

export const scheduleText = (schedule: TaskSchedule, zone: string): string => {
  if (schedule.kind === 'once') return t('Once, {moment}', { moment: formatMoment(zone, schedule.at) })
  if (schedule.kind === 'daily') return t('Every day at {time}', { time: schedule.time })
  if (schedule.kind === 'weekly')
    return t('Every {days} at {time}', {
      days: listFormat.format(schedule.days.toSorted((a, b) => a - b).map((day) => dayName(day))),
      time: schedule.time,
    })
  if (schedule.kind === 'monthly')
    return schedule.day === 'last'
      ? t('Every month on the last day at {time}', { time: schedule.time })
      : t('Every month on day {day} at {time}', { day: schedule.day, time: schedule.time })
  return t('Cron: {expression}', { expression: schedule.expression })
}

/** Returns the epoch milliseconds of a local date and time; null if the date doesn't exist. */
export const toInstant = (date: string, time: string, zone: string): number | null => {
  const instant = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(instant)) return null
  const wallClockAt = (timestamp: number): number => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    }).formatToParts(timestamp)
    const partValue = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    return Date.UTC(
      partValue('year'),
      partValue('month') - 1,
      partValue('day'),
      partValue('hour'),
      partValue('minute'),
    )
  }
  // uses the zone's offset at a first guess, then at its result, since clocks may change in between
  const estimate = instant - (wallClockAt(instant) - instant)
  return estimate - (wallClockAt(estimate) - instant)
}
