import { expect, it } from 'vitest'
import { compactCount } from './compact-count.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1250, '1.2k'],
  [999_999, '999.9k'],
  [3_000_000, '3m'],
])('PRM-01 shows %i uses as %s', (count, shown) => {
  expect(compactCount(count)).toBe(shown)
})
