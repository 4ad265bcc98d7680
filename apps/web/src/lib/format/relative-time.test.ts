import { describe, expect, it } from 'vitest'
import { daysBetween, relativeTime } from './relative-time.ts'

const now = new Date(2026, 10, 20, 9, 30).getTime()
const minutes = 60_000
const timestamp = (...[year, month, day, hour = 12]: [number, number, number, number?]) =>
  new Date(year, month, day, hour).getTime()

describe('relativeTime', () => {
  it('shows minutes and hours for today', () => {
    expect(relativeTime(now - 20_000, now)).toBe('now')
    expect(relativeTime(now - 5 * minutes, now)).toBe('5m ago')
    expect(relativeTime(now - 125 * minutes, now)).toBe('2h ago')
  })

  it('shows yesterday by the calendar, not after 24 hours', () => {
    expect(relativeTime(timestamp(2026, 10, 19, 23), now)).toBe('yesterday')
    expect(relativeTime(timestamp(2026, 10, 18, 23), now)).toBe('Nov 18')
  })

  it('shows the year of dates in earlier years', () => {
    expect(relativeTime(timestamp(2025, 6, 8), now)).toBe('Jul 8, 2025')
  })

  it('treats a clock that is slightly ahead as now', () => {
    expect(relativeTime(now + 5000, now)).toBe('now')
  })
})

describe('daysBetween', () => {
  it('counts calendar days across a clock change', () => {
    expect(daysBetween(timestamp(2026, 9, 24, 23), timestamp(2026, 9, 26, 1))).toBe(2)
    expect(daysBetween(timestamp(2026, 2, 28, 23), timestamp(2026, 2, 29, 23))).toBe(1)
  })
})
