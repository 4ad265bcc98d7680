import { describe, expect, it } from 'vitest'
import { addressesError, parseAddresses } from './parse-addresses.ts'

describe('email addresses', () => {
  it.for([
    ['ada@example.org', ['ada@example.org']],
    [' ada@example.org, Grace@Example.org ', ['ada@example.org', 'grace@example.org']],
    [
      'ada@example.org grace@example.org;edith@example.org',
      ['ada@example.org', 'grace@example.org', 'edith@example.org'],
    ],
    ['ada@example.org\nada@example.org\t', ['ada@example.org']],
    [
      'Ada Lovelace <ada@example.org>, "Hopper, Grace" <grace@example.org>',
      ['ada@example.org', 'grace@example.org'],
    ],
    ['', []],
  ] as const)('MBR-02 are parsed from %j', ([text, addresses]) => {
    expect(parseAddresses(text)).toEqual(addresses)
  })

  it('MBR-02 must each be valid', () => {
    expect(addressesError(['ada@example.org'])).toBeUndefined()
    expect(addressesError(['ada@example.org', 'grace'])).toBe('Please enter a valid email address')
    expect(addressesError([])).toBe('Please enter a valid email address')
    expect(addressesError(Array.from({ length: 101 }, (_, n) => `p${n}@example.org`))).toMatch(/up to 100/)
  })
})
