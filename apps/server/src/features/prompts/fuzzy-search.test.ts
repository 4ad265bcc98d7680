import { fuzzySearch } from '@atelier/contract/fuzzy-search'
import { expect, it } from 'vitest'

const search = (q: string, ...items: [name: string, text: string][]) =>
  fuzzySearch(items, q, ([name, text]) => ({ name, text }), 6).map(([name]) => name)

it('PRM-04 tolerates an extra, missing, different or swapped letter', () => {
  for (const q of ['propsal', 'proposaal', 'proposel', 'proopsal', 'Proposal', 'propos'])
    expect(search(q, ['Proposal', ''], ['Postcard', ''])).toEqual(['Proposal'])
  expect(search('cat', ['cut', ''])).toEqual([])
})

it('PRM-04 ranks exact matches before typos, and names before texts', () => {
  expect(
    search('letter', ['In the text', 'a letter'], ['Lettre', ''], ['Newsletter', ''], ['Letter', '']),
  ).toEqual(['Letter', 'Newsletter', 'Lettre', 'In the text'])
})

it('PRM-04 requires every word, in the name or the text', () => {
  expect(search('grant budget', ['Grant', 'with a budget'], ['Grant', 'alone'])).toEqual(['Grant'])
})

it('PRM-04 matches letters of every script, with and without diacritics', () => {
  expect(search('договар', ['Договор аренды', ''])).toEqual(['Договор аренды'])
  expect(search('纪要', ['会议纪要', ''])).toEqual(['会议纪要'])
  expect(search('resume', ['Résumé', ''])).toEqual(['Résumé'])
  expect(search('  ', ['A', 'b'])).toEqual([])
})
