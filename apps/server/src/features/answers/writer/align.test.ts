import type { AttachmentId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import type { Passage } from '../../sources/knowledge/passages/index.ts'
import { createAligner } from './align.ts'

const alignerFor = (text: string) => {
  const passage: Passage = {
    chunkId: 1,
    attachmentId: '00000000-0000-7000-8000-000000000001' as AttachmentId,
    title: 'Handbook',
    name: null,
    text,
    start: 0,
    end: text.length,
    page: null,
    label: null,
    context: '',
    path: null,
    lead: null,
  }
  return createAligner(() => [passage])
}

it.each([
  ['The lease of the workshop began in 2024.', 'The lease of the workshop began in 2021.'],
  ['The server answers with error 404.', 'The server answers with error 403.'],
  ['Meetings take place in room 417.', 'Meetings take place in room 412.'],
  ['The insurance costs €1,270 a year.', 'The insurance costs €1,250 a year.'],
  ['Unused holiday may carry over to March.', 'Unused holiday may not carry over to March.'],
  ['Resturlaub verfällt im März des Folgejahres.', 'Resturlaub verfällt nicht im März des Folgejahres.'],
])('CHT-06 doesn’t cite “%s” for “%s”', (text, claim) => {
  expect(alignerFor(text).find(claim)).toBeNull()
  expect(alignerFor(text).check(claim, 1)).toBeNull()
})

it.each([
  ['The tower has 12,960 steps to the lantern.', 'The tower has about 13,000 steps to the lantern.'],
  ['The light turns every 3.14 seconds.', 'The light turns every 3.1 seconds.'],
  ['Unused holiday does not carry over to March.', 'Unused holiday doesn’t carry over to March.'],
])('CHT-06 cites “%s” for “%s”', (text, claim) => {
  expect(alignerFor(text).find(claim)).toBe(1)
})

it('CHT-06 keeps a model’s citation when a prohibition is phrased differently from its passage', () => {
  const { check } = alignerFor('Smoking is prohibited in the workshop and in the yard.')
  expect(check('You may not smoke anywhere in the workshop.', 1)).toBe(1)
  expect(check('It is not only the workshop where smoking is prohibited.', 1)).toBe(1)
})

it('CHT-06 drops a model’s citation of a short sentence whose number isn’t in its passage', () => {
  expect(alignerFor('The costs are 98 euros.').check('Costs: 99.', 1)).toBeNull()
  expect(alignerFor('The costs are 98 euros.').check('Costs: 98.', 1)).toBe(1)
})
