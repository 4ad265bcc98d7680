import type { TaskSchedule } from '@atelier/contract/tasks/task'
import { describe, expect, it } from 'vitest'
import { nextTimes, requireSchedule } from './schedule.ts'

const date = (text: string) => new Date(text)
const nextRuns = (schedule: TaskSchedule, zone: string, from: string, limit = 3) =>
  nextTimes(schedule, zone, date(from), limit).map((moment) => moment.toISOString())

describe('the schedule of a task', () => {
  it('NAV-04 keeps the local time when clocks change', () => {
    const nine: TaskSchedule = { kind: 'daily', time: '09:00' }
    expect(nextRuns(nine, 'Europe/Berlin', '2026-03-28T09:00:00Z', 2)).toEqual([
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ])
    expect(nextRuns(nine, 'Europe/Berlin', '2026-10-24T09:00:00Z', 2)).toEqual([
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ])
  })

  it('NAV-04 runs once in the night that skips its hour, and once in the night that repeats it', () => {
    const night: TaskSchedule = { kind: 'daily', time: '02:30' }
    const days = (from: string) =>
      nextRuns(night, 'Europe/Berlin', from, 3).map((moment) =>
        new Date(moment).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' }),
      )
    expect(days('2026-03-27T12:00:00Z')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(days('2026-10-23T12:00:00Z')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  })

  it('NAV-04 supports weekdays, the last day of a month, and one-time dates', () => {
    const week: TaskSchedule = { kind: 'weekly', days: [7, 1], time: '08:00' }
    expect(nextRuns(week, 'UTC', '2026-01-01T00:00:00Z', 3).map((moment) => moment.slice(0, 10))).toEqual([
      '2026-01-04',
      '2026-01-05',
      '2026-01-11',
    ])
    const month: TaskSchedule = { kind: 'monthly', day: 'last', time: '23:00' }
    expect(nextRuns(month, 'UTC', '2028-02-01T00:00:00Z', 2).map((moment) => moment.slice(0, 10))).toEqual([
      '2028-02-29',
      '2028-03-31',
    ])
    expect(nextRuns({ kind: 'once', at: 5000 }, 'UTC', '1970-01-01T00:00:04Z')).toHaveLength(1)
    expect(nextRuns({ kind: 'once', at: 5000 }, 'UTC', '1970-01-01T00:00:05Z')).toEqual([])
  })

  it.each([
    ['every minute', { kind: 'cron', expression: '* * * * *' }],
    ['two times within five minutes', { kind: 'cron', expression: '0,5 12 * * *' }],
    ['no schedule', { kind: 'cron', expression: 'soon' }],
    ['the 30th of February', { kind: 'cron', expression: '0 0 30 2 *' }],
    ['a time in the past', { kind: 'once', at: 1 }],
  ] as [string, TaskSchedule][])('NAV-04 rejects %s', (_, schedule) => {
    expect(() => requireSchedule(schedule, 'UTC', date('2026-01-01T00:00:00Z'))).toThrow(/\w/)
  })
})
