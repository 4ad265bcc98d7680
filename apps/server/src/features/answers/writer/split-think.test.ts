import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createThinkSplitter } from './split-think.ts'

const splitAll = (deltas: readonly string[]) => {
  const splitter = createThinkSplitter()
  const output = { text: '', reasoning: '' }
  for (const piece of [...deltas.flatMap((delta) => splitter.push(delta)), ...splitter.flush()])
    if (piece.type !== 'thought') output[piece.type] += piece.text
    else Object.assign(output, { text: '', reasoning: output.text })
  return output
}

const cut = (text: string, cuts: readonly number[]): string[] => {
  const cutPoints = [0, ...cuts.toSorted((a, b) => a - b), text.length]
  return cutPoints.slice(1).map((end, index) => text.slice(cutPoints[index], end))
}

const thinking = 'Is 3 < 4? Yes.'

describe('the think splitter', () => {
  it.each([
    ['`<think>`', `<think>${thinking}</think>It is. Even <b> stays.`, thinking, 'It is. Even <b> stays.'],
    ['a blank line first', `\n\n<think>\n${thinking}\n</think>\n\nIt is.`, thinking, 'It is.'],
    [
      '`<thinking>`',
      `<thinking>${thinking}</thinking>It is, <thinking> too.`,
      thinking,
      'It is, <thinking> too.',
    ],
    ['`[THINK]`', `[THINK]${thinking}[/THINK]It is.`, thinking, 'It is.'],
    ['no opening tag', `${thinking}\n</think>\n\nIt is.`, thinking, 'It is.'],
    ['reasoning only', `<think>${thinking}`, thinking, ''],
    ['mid-answer', `First.\n<think>${thinking}</think>\nIt is.`, thinking, 'First.\nIt is.'],
    [
      'two blocks',
      `<think>${thinking}</think><think> Or not?</think>It is.`,
      `${thinking} Or not?`,
      'It is.',
    ],
  ])('CHT-02 separates reasoning from the answer: %s', (_how, rawText, reasoning, text) => {
    fc.assert(
      fc.property(fc.array(fc.nat(rawText.length), { maxLength: 12 }), (cuts) => {
        const output = splitAll(cut(rawText, cuts))
        expect({ text: output.text.trim(), reasoning: output.reasoning.trim() }).toEqual({ text, reasoning })
      }),
    )
  })

  it.each([
    'The tag `<think>` opens reasoning, and </think> ends it.',
    'So:\n\n```\n<think>\nreasoning\n</think>\n\nanswer\n```\n',
    'Write <think> at the beginning.\n</think>\n',
    'It is [THINK] or not.',
  ])('CHT-02 leaves an answer about the tags unchanged: %j', (text) => {
    expect(splitAll([text])).toEqual({ text, reasoning: '' })
    expect(splitAll([...text])).toEqual({ text, reasoning: '' })
  })

  it('CHT-02 keeps the reasoning when the answer is cut off in the middle of it', () => {
    expect(splitAll(['<think>Half a tho', 'ught </th'])).toEqual({
      text: '',
      reasoning: 'Half a thought </th',
    })
  })
})
