import { expect, it } from 'vitest'
import { compactCount, usageCount } from './compact-count.ts'

it.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1000, '1k', '1K'],
  [1250, '1.2k', '1.3K'],
  [999_949, '999.9k', '999.9K'],
  [3_000_000, '3m', '3M'],
  [1_000_000_000, '1000m', '1B'],
])('PRM-01 BOT-02 TLS-04 shows %i uses as %s, and %i of anything else as %s', (count, uses, otherText) => {
  expect([usageCount(count), compactCount(count)]).toEqual([uses, otherText])
})
