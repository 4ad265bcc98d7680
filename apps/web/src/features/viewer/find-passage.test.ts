import { describe, expect, it } from 'vitest'
import { findPassage } from './find-passage.ts'

const textOf = (items: readonly string[], citedText: string) =>
  findPassage(items, citedText).map(({ item, start, end }) => items[item]?.slice(start, end))

describe('KNO-01 the cited passage', () => {
  it('KNO-01 is found across text items, spaces and a hyphen at the end of a line', () => {
    const page = ['The keeper trims the ', 'light-', 'house lamp at', ' ', 'dusk. Then he sleeps.']
    expect(textOf(page, 'trims the lighthouse lamp at dusk.')).toEqual([
      'trims the',
      'light',
      'house lamp at',
      'dusk.',
    ])
  })

  it('KNO-01 is found with a ligature, different quotes, whitespace and case', () => {
    expect(textOf(['The o\uFB03ce is \u00A0closed'], 'the office is closed')).toEqual([
      'The o\uFB03ce is \u00A0closed',
    ])
  })

  it('KNO-01 is found sentence by sentence when a table was read in another order', () => {
    const page = ['Second column here.', 'First column here.']
    expect(textOf(page, 'First column here.\nSecond column here.')).toEqual([
      'First column here.',
      'Second column here.',
    ])
  })

  it('KNO-01 isn’t highlighted when it isn’t on the page', () => {
    expect(findPassage(['Trim the wick.'], 'Fill the tank with paraffin.')).toEqual([])
    expect(findPassage([], 'Trim')).toEqual([])
    expect(findPassage(['Trim the wick.'], '')).toEqual([])
  })
})
