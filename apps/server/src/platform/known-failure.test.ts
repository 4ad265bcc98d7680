import { expect, it } from 'vitest'
import { knownFailure } from './known-failure.ts'

it('API-01 reports a missing parent row as not found, however deep the error is nested', () => {
  const foreignKeyError = Object.assign(new Error('violates foreign key constraint'), { code: '23503' })
  expect(knownFailure(new Error('query failed', { cause: foreignKeyError }))).toMatchObject({
    code: 'NOT_FOUND',
  })
})
