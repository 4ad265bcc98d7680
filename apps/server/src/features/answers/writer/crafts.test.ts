import { composeMessage } from '@atelier/contract/answers/compose-message'
import type { CraftId, CraftVersionId, MessageId } from '@atelier/contract/ids'
import type { RunEvent } from '@atelier/contract/answers/run-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { BranchCraft } from '../../crafts/index.ts'
import { createAnswerWriter } from './answer-writer.ts'
import { type CraftSample, craftSamples } from '../../../test/craft-samples.ts'

const writeCraft = (pieces: readonly string[], hasCrafts = true) => {
  const events: RunEvent[] = []
  const writer = createAnswerWriter(
    (event) => events.push(event),
    () => [],
    [],
    false,
    hasCrafts ? { existingCrafts: [], count: 0 } : null,
  )
  for (const piece of pieces) writer.text(piece)
  writer.flush()
  const { parts } = composeMessage(events)
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
  return {
    crafts: parts.flatMap((part) =>
      part.type === 'craft'
        ? [
            [
              part.identifier,
              part.kind,
              part.status,
              part.comments?.map((each) => [each.old, each.new, each.why]) ?? part.content,
            ],
          ]
        : [],
    ),
    text: text.replaceAll(/\s+/g, ' ').trim(),
    failedEdits: writer.drainFailedEdits(),
  }
}

const cut = (text: string, cuts: readonly number[]): string[] => {
  const cutPoints = [0, ...cuts.toSorted((a, b) => a - b), text.length]
  return cutPoints.slice(1).map((end, index) => text.slice(cutPoints[index], end))
}

const expectedResult = ({ crafts, text }: CraftSample) => ({ crafts: crafts.map((each) => [...each]), text })

const interruptedCraft: BranchCraft = {
  craftId: uuidv7<CraftId>(),
  versionId: uuidv7<CraftVersionId>(),
  messageId: uuidv7<MessageId>(),
  index: 0,
  number: 1,
  identifier: 'lamp',
  title: 'Lamp',
  kind: 'text/html',
  language: '',
  content: '<p>ha',
}
const tag = '<craft identifier="lamp" type="html">'

/** Writes an answer that continues an interrupted craft. Returns its content. */
const resumeCraft = (pieces: readonly string[], craft: BranchCraft) => {
  const events: RunEvent[] = []
  const crafts = { existingCrafts: [craft], count: 1, openCraft: craft }
  const writer = createAnswerWriter(
    (event) => events.push(event),
    () => [],
    [],
    false,
    crafts,
  )
  for (const piece of pieces) writer.text(piece)
  writer.flush()
  return composeMessage(events).parts.map((part) =>
    part.type === 'craft'
      ? [part.index, part.number, part.status, part.content]
      : 'text' in part && part.text.trim(),
  )
}

describe('crafts as models write them', () => {
  it.each([
    ['in the middle of a word', 'lf</p>\n</craft>\nDone.', [[0, 2, 'success', '<p>half</p>'], 'Done.']],
    ['after a code fence', '```html\nlf</p>\n```\n</craft>', [[0, 2, 'success', '<p>half</p>']]],
    ['with a tag of its own', '<b>lf</b>\n</craft>', [[0, 2, 'success', '<p>ha<b>lf</b>']]],
    ['and is cut off again', 'lf,', [[0, 2, 'incomplete', '<p>half,']]],
    ['by writing it again', `\n${tag}\n<p>new</p>\n</craft>`, [[1, 2, 'success', '<p>new</p>']]],
  ])('CRF-01 continues a craft that was cut off %s', (_how, text, parts) => {
    expect(resumeCraft([text], interruptedCraft)).toEqual(parts)
    expect(resumeCraft([...text], interruptedCraft)).toEqual(parts)
  })

  it('CRF-01 continues a text whose next line is a code fence', () => {
    const openCraft: BranchCraft = { ...interruptedCraft, kind: 'text/markdown', content: 'Type:\n' }
    expect(resumeCraft(['```sh\nls\n```\n</craft>'], openCraft)).toEqual([
      [0, 2, 'success', 'Type:\n```sh\nls\n```'],
    ])
  })

  it.each(craftSamples)('CRF-01 extracts a craft from an answer: $about', (sample) => {
    expect(writeCraft([sample.answer])).toMatchObject(expectedResult(sample))
    expect(writeCraft([...sample.answer])).toMatchObject(expectedResult(sample))
  })

  it('CRF-01 gives the same result however the text is split into chunks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...craftSamples),
        fc.array(fc.nat(400), { maxLength: 12 }),
        (sample, cuts) => {
          const cutsWithin = cuts.map((cut) => cut % (sample.answer.length + 1))
          expect(writeCraft(cut(sample.answer, cutsWithin))).toMatchObject(expectedResult(sample))
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('CRF-01 treats a craft of an unknown kind as code, whatever its name', () => {
    expect(writeCraft(['<craft identifier="a" type="constructor">\nx\n</craft>']).crafts).toEqual([
      ['a', 'application/craft.code', 'success', 'x'],
    ])
  })

  it('CRF-01 shows crafts as code when they are turned off', () => {
    const { crafts, text } = writeCraft(
      ['Here:\n<craft identifier="a" type="html">\n<p>[1]</p>\n</craft>\nDone.'],
      false,
    )
    expect(crafts).toEqual([])
    expect(text).toBe('Here: `````html <p>[1]</p> ````` Done.')
  })

  it('CRF-01 reports each edit that didn’t match, so that the model can write the whole text', () => {
    const [creation, change] = [
      '<craft identifier="a" type="html">\nx\n</craft>\n',
      '<craft identifier="a" type="edit"><old>y</old><new>z</new></craft>',
    ]
    expect(writeCraft([creation + change]).failedEdits).toEqual([
      { identifier: 'a', failure: '“y” wasn’t found.' },
    ])
  })

  it.each(['<old>x</old><new>', '<old>', '<why>a</why><old>x</old>'])(
    'CRF-01 parses an endless edit made only of %s in linear time',
    (part) => {
      const creation = '<craft identifier="a" type="markdown">\nx\n</craft>\n'
      for (const type of ['edit', 'comments'])
        expect(
          writeCraft([`${creation}<craft identifier="a" type="${type}">${part.repeat(8000)}</craft>`])
            .crafts[1]?.[2],
        ).toBe('failed')
    },
  )
})
