import { describe, expect, it } from 'vitest'
import { uuidv7 } from './uuid.ts'

describe('an id', () => {
  it('is a UUIDv7 of the current time', () => {
    const startedAt = Date.now()
    const id = uuidv7()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const timestamp = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    expect(timestamp).toBeGreaterThanOrEqual(startedAt)
    expect(timestamp).toBeLessThanOrEqual(Date.now() + 1)
  })

  it('sorts after earlier ones, even within a millisecond, and is never reused', () => {
    const ids = Array.from({ length: 20_000 }, () => uuidv7())
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids.map((id) => id.slice(19))).size).toBe(ids.length)
  })
})
