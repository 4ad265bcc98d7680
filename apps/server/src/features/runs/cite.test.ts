import type { AttachmentId } from '@atelier/contract/ids'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Passage } from '../knowledge/index.ts'
import { createCiter } from './cite.ts'

const passage = (n: number, text: string): Passage => ({
  chunkId: n,
  attachmentId: `00000000-0000-7000-8000-00000000000${n}` as AttachmentId,
  title: `Source ${n}`,
  text,
  start: 1000 * n,
  end: 1000 * n + text.length,
  page: n,
  label: `page ${n}`,
  context: '',
})

const passages = [
  passage(1, 'Stores are checked each Monday. The lamp burns exactly 417 litres each winter.'),
  passage(2, 'In 1911 the store ran out on the ninth of March.'),
]
const passageOf = (number: number) => passages[number - 1]

const citeAll = (deltas: string[]) => {
  const citer = createCiter(passageOf)
  const pieces = [...deltas.map((delta) => citer.push(delta)), citer.flush()]
  return {
    text: pieces.map(({ text }) => text).join(''),
    citations: pieces.flatMap(({ citations }) => citations),
  }
}

describe('citations of a streaming answer', () => {
  it('CHT-06 numbers sources in the order of their appearance and quotes the sentence that bears the claim', () => {
    const { text, citations } = citeAll(['It ran out in March 1911.[2] ', 'A winter takes 417 litres. [1]'])
    expect(text).toBe('It ran out in March 1911.[1] A winter takes 417 litres. [2]')
    expect(citations.map(({ number, quote, page }) => [number, page, quote])).toEqual([
      [1, 2, 'In 1911 the store ran out on the ninth of March.'],
      [2, 1, 'The lamp burns exactly 417 litres each winter.'],
    ])
    expect(citations[1]?.position).toEqual({ start: 1032, end: 1078, label: 'page 1' })
  })

  it('CHT-06 drops markers that name nothing, and leaves links and lists of other brackets alone', () => {
    expect(citeAll(['See [9] and [a note] and [1](https://example.org) [x'])).toEqual({
      text: 'See  and [a note] and [1](https://example.org) [x',
      citations: [],
    })
  })

  it('CHT-06 gives one source one number however often it is cited', () => {
    const { text, citations } = citeAll(['417 litres.[1] Again 417 litres a winter.[1, 1]'])
    expect(text).toBe('417 litres.[1] Again 417 litres a winter.[1]')
    expect(citations).toHaveLength(1)
  })

  it('CHT-06 says the same however the text is cut into pieces', () => {
    const whole = 'Lamp: 417 litres.[1] Store: 1911.[2][1] A [link](x) and [open'
    const expected = citeAll([whole])
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
        const deltas = at.slice(1).map((end, index) => whole.slice(at[index], end))
        expect(citeAll(deltas)).toEqual(expected)
      }),
    )
  })
})
