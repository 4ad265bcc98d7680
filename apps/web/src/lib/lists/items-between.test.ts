import { expect, it } from 'vitest'
import { countItems, itemsBetween } from './items-between.ts'

const pages = [['a', 'b'], [], ['c'], ['d', 'e', 'f']]

it.for([
  [0, 2, 'ab'],
  [1, 4, 'bcd'],
  [3, 9, 'def'],
  [-2, 1, 'a'],
  [-2, 0, ''],
  [6, 8, ''],
] as const)('VLT-03 finds the items from %i to %i over pages of any length', ([from, end, expected]) => {
  expect(itemsBetween(pages, from, end).join('')).toBe(expected)
})

it('VLT-03 counts the items of all pages', () => {
  expect(countItems(pages)).toBe(6)
})
