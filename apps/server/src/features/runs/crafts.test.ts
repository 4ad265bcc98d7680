import { composeMessage } from '@atelier/contract/compose-message'
import type { RunEvent } from '@atelier/contract/run-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnswerWriter } from './answer-writer.ts'
import { type CraftSample, craftSamples } from '../../test/craft-samples.ts'

const write = (pieces: readonly string[], hasCrafts = true) => {
  const events: RunEvent[] = []
  const writer = createAnswerWriter(
    (event) => events.push(event),
    () => undefined,
    [],
    false,
    hasCrafts ? { known: [], made: 0 } : null,
  )
  for (const piece of pieces) writer.text(piece)
  writer.rest()
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
    misfits: writer.takeMisfits(),
  }
}

const cut = (whole: string, cuts: readonly number[]): string[] => {
  const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
  return at.slice(1).map((end, index) => whole.slice(at[index], end))
}

const expected = ({ crafts, text }: CraftSample) => ({ crafts: crafts.map((each) => [...each]), text })

describe('crafts as models write them', () => {
  it.each(craftSamples)('CRF-01 takes a craft out of an answer: $about', (sample) => {
    expect(write([sample.answer])).toMatchObject(expected(sample))
    expect(write([...sample.answer])).toMatchObject(expected(sample))
  })

  it('CRF-01 says the same however the pieces fall', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...craftSamples),
        fc.array(fc.nat(400), { maxLength: 12 }),
        (sample, cuts) => {
          const within = cuts.map((at) => at % (sample.answer.length + 1))
          expect(write(cut(sample.answer, within))).toMatchObject(expected(sample))
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('CRF-01 shows crafts as code where they are switched off', () => {
    const { crafts, text } = write(
      ['Here:\n<craft identifier="a" type="html">\n<p>[1]</p>\n</craft>\nDone.'],
      false,
    )
    expect(crafts).toEqual([])
    expect(text).toBe('Here: `````html <p>[1]</p> ````` Done.')
  })

  it('CRF-01 names each change that did not fit, so that the model can write the whole', () => {
    const [made, change] = [
      '<craft identifier="a" type="html">\nx\n</craft>\n',
      '<craft identifier="a" type="edit"><old>y</old><new>z</new></craft>',
    ]
    expect(write([made + change]).misfits).toEqual([
      { identifier: 'a', failure: '“y” does not stand in it.' },
    ])
  })

  it.each(['<old>x</old><new>', '<old>', '<why>a</why><old>x</old>'])(
    'CRF-01 reads a change that is all %s, and never whole, at the cost of its length',
    (part) => {
      const made = '<craft identifier="a" type="markdown">\nx\n</craft>\n'
      for (const type of ['edit', 'comments'])
        expect(
          write([`${made}<craft identifier="a" type="${type}">${part.repeat(8000)}</craft>`]).crafts[1]?.[2],
        ).toBe('failed')
    },
  )
})
