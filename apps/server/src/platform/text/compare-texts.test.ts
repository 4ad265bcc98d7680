import { expect, it } from 'vitest'
import { compareParagraphs, compareSentences } from './compare-texts.ts'

const oldText = 'The lamp burns oil. It was lit in 1844.\n\nThe keeper sleeps.\nThe keeper sleeps.'

it('NAV-04 reports added and removed sentences, not moved or unchanged ones', () => {
  expect(compareSentences(oldText, 'The keeper sleeps.\nThe lamp burns gas. It was lit in 1844.')).toEqual({
    added: ['The lamp burns gas.'],
    removed: ['The lamp burns oil.', 'The keeper sleeps.'],
  })
  expect(compareSentences(oldText, oldText.replace('1844.\n\n', '1844. \n'))).toEqual({
    added: [],
    removed: [],
  })
})

it('KNO-05 quotes changed paragraphs verbatim', () => {
  expect(compareParagraphs('One.\nTwo.', 'Two.\nThree. Four.')).toEqual({
    added: ['Three. Four.'],
    removed: ['One.'],
  })
})
