import { expect, it } from 'vitest'
import { toInstant } from './schedule-text.ts'

it.each([
  ['2026-07-01', '09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z'],
  ['2026-12-01', '09:30', 'Europe/Berlin', '2026-12-01T08:30:00.000Z'],
  ['2026-03-29', '09:30', 'Europe/Berlin', '2026-03-29T07:30:00.000Z'],
  ['2026-11-23', '00:15', 'Asia/Kathmandu', '2026-11-22T18:30:00.000Z'],
])('NAV-04 calculates the time of %s %s in %s', (date, time, zone, moment) => {
  expect(new Date(toInstant(date, time, zone) ?? 0).toISOString()).toBe(moment)
})

it('NAV-04 returns no time for a day that doesn’t exist', () => {
  expect(toInstant('', '09:30', 'UTC')).toBeNull()
})
