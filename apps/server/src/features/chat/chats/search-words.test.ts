import { expect, it } from 'vitest'
import { searchWords, spansOf } from '@atelier/contract/search-words'

it('CHT-07 splits a search into words and phrases', () => {
  expect(searchWords('  Lamp  "the keepers of" lamp ')).toEqual(['lamp', 'the keepers of'])
  expect(searchWords('" "')).toEqual([])
})

it('CHT-07 highlights matches regardless of case, and nothing twice', () => {
  const text = 'The Lamp, lamplight'
  const markWords = (words: string[]) => spansOf(text, words).map(({ start, end }) => text.slice(start, end))
  expect(markWords(['lamp', 'lamplight'])).toEqual(['Lamp', 'lamplight'])
  expect(markWords(['tide'])).toEqual([])
  expect(spansOf('İstanbul', ['stanbul'])).toEqual([])
})
