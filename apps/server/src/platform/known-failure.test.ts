import { expect, it } from 'vitest'
import { knownFailure } from './known-failure.ts'

it('API-01 says that what a new row belongs to is gone, however deep the failure lies', () => {
  const gone = Object.assign(new Error('violates foreign key constraint'), { code: '23503' })
  expect(knownFailure(new Error('query failed', { cause: gone }))).toMatchObject({ code: 'NOT_FOUND' })
})
