import type { Citation } from '@atelier/contract/answers/citation'
import type { AttachmentId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { uuidv7 } from '../uuid.ts'
import { findUncitedSentences } from './find-uncited-sentences.ts'

const citation: Citation = {
  number: 1,
  attachmentId: uuidv7<AttachmentId>(),
  title: 'Log',
  page: null,
  position: null,
  quote: '',
}

const findUncitedTexts = (text: string, citations = [citation]) =>
  findUncitedSentences(text, citations).map(([start, end]) => text.slice(start, end))

it.each([
  [
    'a sentence',
    'The lamp burns oil [1]. The keeper climbs up at night.',
    ['The keeper climbs up at night.'],
  ],
  ['a citation after the period', 'The lamp burns oil. [1] The keeper climbs up at night.[1]', []],
  [
    'bold and links',
    '**The keeper climbs** [up](https://a.example) at night. It is so [1].',
    ['The keeper climbs** [up](https://a.example) at night.'],
  ],
  [
    'a sentence with code',
    '`npm start` begins the whole thing.\n\nIt is so [1].',
    ['`npm start` begins the whole thing.'],
  ],
  ['list items', '- The lamp burns oil at night\n- Its glass is French [1]', ['The lamp burns oil at night']],
  [
    'indented lines',
    '- The lamp burns\n  oil at night. Its glass is French [1]',
    ['The lamp burns\n  oil at night.'],
  ],
  ['the introduction of a list', 'These are its many parts:\n\n- glass [1]', []],
  ['short words', 'Yes, it is. The lamp burns oil [1].', []],
  [
    'headings, tables and code',
    '# A heading that says something\n\n| a longer cell here |\n| --- |\n| and one more of them |\n\n```\nlet it = be.that.as.it.may\n```\n\nOil [1]',
    [],
  ],
  [
    'brackets that aren’t citations',
    'The list has items[7] in it somewhere.\n\nOil [1]',
    ['The list has items[7] in it somewhere.'],
  ],
  [
    'escapes and entities',
    'A \\* star &amp; a sign that stays so. Oil [1]',
    ['A \\* star &amp; a sign that stays so.'],
  ],
])('CHT-02 finds unsupported sentences: %s', (_, text, expected) => {
  expect(findUncitedTexts(text)).toEqual(expected)
  // answers without citations aren't checked
  expect(findUncitedTexts(text, [])).toEqual([])
})
