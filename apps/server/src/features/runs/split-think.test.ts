import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createThinkSplitter } from './split-think.ts'

const splitAll = (deltas: string[]) => {
  const splitter = createThinkSplitter()
  const pieces = [...deltas.flatMap((delta) => splitter.push(delta)), ...splitter.flush()]
  const of = (type: string) =>
    pieces
      .filter((piece) => piece.type === type)
      .map(({ text }) => text)
      .join('')
  return { text: of('text'), reasoning: of('reasoning') }
}

describe('think tags', () => {
  it('CHT-02 takes reasoning out of an answer, however it is cut into pieces', () => {
    const whole = '<think>Is 3 < 4? Yes.</think>It is. Even <b> stays, and <thinking> too.'
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
        expect(splitAll(at.slice(1).map((end, index) => whole.slice(at[index], end)))).toEqual({
          text: 'It is. Even <b> stays, and <thinking> too.',
          reasoning: 'Is 3 < 4? Yes.',
        })
      }),
    )
  })

  it('CHT-02 keeps what was thought when the answer breaks off in the middle of it', () => {
    expect(splitAll(['<think>Half a tho', 'ught </th'])).toEqual({
      text: '',
      reasoning: 'Half a thought </th',
    })
  })
})
