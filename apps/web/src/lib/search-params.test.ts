import { expect, it } from 'vitest'
import { textParam, enumParam } from './search-params.ts'

it('ignores values that are missing, empty, too long or not text', () => {
  const search = { q: 'lamp', empty: '', long: 'x'.repeat(11), number: 1911 }
  expect(textParam(search, 'q', 10)).toBe('lamp')
  for (const name of ['empty', 'long', 'number', 'missing'])
    expect(textParam(search, name, 10)).toBeUndefined()
})

it('accepts only known values', () => {
  expect(enumParam({ filter: 'SHARED' }, 'filter', ['ALL', 'SHARED'])).toBe('SHARED')
  expect(enumParam({ filter: 'shared' }, 'filter', ['ALL', 'SHARED'])).toBeUndefined()
})
