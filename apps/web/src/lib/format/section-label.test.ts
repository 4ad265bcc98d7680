import { expect, it } from 'vitest'
import { sectionLabel } from './section-label.ts'

it.each([
  [null, 4, 'page 4'],
  [null, null, null],
  ['line 41', null, 'line 41'],
  ['sheet Stores, north, row 12', 2, 'sheet Stores, north, row 12'],
  ['message 3: Re: the lamp', null, 'message 3: Re: the lamp'],
  ['cell 2', null, 'cell 2'],
  ['Sources', null, 'Sources'],
  ['Page layout', 7, 'Page layout'],
])('CHT-06 labels the location %s on page %s', (label, page, text) => {
  expect(sectionLabel({ label, page })).toBe(text)
})
