import type { AttachmentId } from '@atelier/contract/ids'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Passage } from '../../sources/knowledge/passages/index.ts'
import { createAligner } from './align.ts'
import { createCiter } from './cite.ts'

const passage = (n: number, text: string): Passage => ({
  chunkId: n,
  attachmentId: `00000000-0000-7000-8000-00000000000${n}` as AttachmentId,
  title: `Source ${n}`,
  name: null,
  text,
  start: 1000 * n,
  end: 1000 * n + text.length,
  page: n,
  label: `page ${n}`,
  context: '',
  path: null,
  lead: null,
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
  it('CHT-06 numbers sources in order of appearance and quotes the sentence that supports the claim', () => {
    const { text, citations } = citeAll(['It ran out in March 1911.[2] ', 'A winter takes 417 litres. [1]'])
    expect(text).toBe('It ran out in March 1911.[1] A winter takes 417 litres. [2]')
    expect(citations.map(({ number, quote, page }) => [number, page, quote])).toEqual([
      [1, 2, 'In 1911 the store ran out on the ninth of March.'],
      [2, 1, 'The lamp burns exactly 417 litres each winter.'],
    ])
    expect(citations[1]?.position).toEqual({ start: 1032, end: 1078, label: 'page 1' })
  })

  it('CHT-06 leaves brackets without a source, links and lists of other brackets unchanged', () => {
    const text = 'See [9], [0, 1], [1, 9] and [a note] and [1](https://example.org) [x'
    expect(citeAll([text])).toEqual({ text, citations: [] })
  })

  it.each([
    ['[passage 2]', '[1]'],
    ['[Passage 2]', '[1]'],
    ['[Source: 2]', '[1]'],
    ['[n="2"]', '[1]'],
    ['[passage 2, passage 1]', '[1][2]'],
    ['[Sources 1 and 2]', '[1][2]'],
    ['[1-2]', '[1][2]'],
    ['[1–2]', '[1][2]'],
    ['【2】', '[1]'],
    ['【2†lamp.pdf】', '[1]'],
    ['【1】【2】', '[1][2]'],
  ])('CHT-06 reads a citation that a model writes as %s', (marker, cleanText) => {
    const answerText = `It burns oil.${marker} So it does.`
    expect(citeAll([answerText]).text).toBe(`It burns oil.${cleanText} So it does.`)
    expect(citeAll([...answerText]).text).toBe(`It burns oil.${cleanText} So it does.`)
  })

  it('CHT-06 leaves other text in brackets unchanged', () => {
    const text =
      'The [source] and [source code] of [passage 9], [1-9], [see passage 2], 【9】 and 【note】 [n] [n='
    expect(citeAll([text])).toEqual({ text, citations: [] })
    expect(citeAll([...text])).toEqual({ text, citations: [] })
  })

  it('CHT-06 uses one number for a source however often it is cited', () => {
    const { text, citations } = citeAll(['417 litres.[1] Again 417 litres a winter.[1, 1]'])
    expect(text).toBe('417 litres.[1] Again 417 litres a winter.[1]')
    expect(citations).toHaveLength(1)
  })

  it('CHT-02 cites in prose only, never in code, formulas, links or URLs', () => {
    const unchangedAnswers = [
      'Take `xs[1]` and ``m[1][2] ` ``.',
      '```js\nconst a = xs[1], b = m[1][2]\n```\n',
      '> - ~~~\n>   xs[1]\n>   ~~~\n',
      'So:\n\n    xs[1] = m[2]\n',
      String.raw`\(x_{[1]}\) and \[ \sqrt[2]{y} \] and $\sqrt[2]{z}$ and $$a[1]$$`,
      '[see](https://example.org/?a[1]=2), <https://example.org/[1]> and https://example.org/?q[1]=x',
      '[1]: https://example.org "a definition"\n',
      String.raw`not a marker: \[1\]`,
    ]
    for (const text of unchangedAnswers) expect(citeAll([text])).toEqual({ text, citations: [] })
  })

  it('CHT-06 still cites after code, prices and unclosed markers', () => {
    const { text } = citeAll([
      'It costs $5, not $10.[2] A `stray sign.[2]\n\n```\nx[1]\n```\n- 417 litres.[1]',
    ])
    expect(text).toBe('It costs $5, not $10.[1] A `stray sign.[1]\n\n```\nx[1]\n```\n- 417 litres.[2]')
  })

  it('CHT-02 keeps every code block, formula and table verbatim, however it is streamed', () => {
    const randomText = fc.stringMatching(/^[\w [\](),;:=+*-]{0,30}$/)
    const line = fc
      .tuple(randomText, fc.constantFrom('', '[1]', 'xs[2]', '[1, 2]'))
      .map((pair) => pair.join(' '))
    const lines = fc.array(line, { minLength: 1, maxLength: 4 }).map((all) => all.join('\n'))
    const cell = randomText.map((text) => `\`${text}[1]\``)
    const row = fc.array(cell, { minLength: 3, maxLength: 3 }).map((cells) => `| ${cells.join(' | ')} |`)
    const unchangedAnswers = fc.oneof(
      lines.map((text) => `\`\`\`json\n${text}\n\`\`\``),
      lines.map((text) => `~~~\n${text}\n~~~`),
      line.map((text) => `$$\n${text} y_{[1]}\n$$`),
      line.map((text) => `\\[ ${text} \\]`),
      fc
        .array(row, { minLength: 1, maxLength: 3 })
        .map((rows) => ['| a | b | c |', '|---|---|---|', ...rows].join('\n')),
    )
    const prose = fc.constantFrom('It burns 417 litres.[1]', 'It ran out.[2] So it was.', 'Nothing is cited.')
    const parts = fc.array(fc.tuple(prose, unchangedAnswers), { minLength: 1, maxLength: 5 })
    const cuts = fc.infiniteStream(fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(parts, cuts, (all, lengths) => {
        const text = all.map((pair) => pair.join('\n\n')).join('\n\n')
        const pieces: string[] = []
        for (let index = 0; index < text.length; index += pieces.at(-1)?.length ?? 1)
          pieces.push(text.slice(index, index + Number(lengths.next().value)))
        const answerText = citeAll(pieces).text
        let searchStart = 0
        for (const [, block] of all) {
          const position = answerText.indexOf(block, searchStart)
          expect(position, `${block}\nin\n${answerText}`).toBeGreaterThanOrEqual(searchStart)
          searchStart = position + block.length
        }
      }),
    )
  })

  it('CHT-06 gives the same result however the text is split into chunks', () => {
    const part = fc.constantFrom(
      'Lamp: 417 litres.[1] ',
      'Store: 1911.[2][1] ',
      'A [link](x) ',
      '[passage 2] ',
      '[source ',
      '[1-2] ',
      '【1】',
      '【2†',
      '[1](y) ',
      '[open ',
      '`x[1]` ',
      '`` y[2]',
      '\n\n',
      '\n',
      '```\n',
      '~~~\n',
      '    ',
      '- ',
      '> ',
      '$5 ',
      '$x[1]$ ',
      '$$',
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      '\\',
      '<https://e.org/[1]> ',
      '[1]: z',
      '[1, 2]',
      ']',
      '(',
      ')',
      '|',
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 20 }),
        fc.array(fc.nat(400), { maxLength: 12 }),
        (parts, cuts) => {
          const wholeText = parts.join('')
          const cutPoints = [
            0,
            ...cuts.filter((cut) => cut < wholeText.length).toSorted((a, b) => a - b),
            wholeText.length,
          ]
          const deltas = cutPoints.slice(1).map((end, index) => wholeText.slice(cutPoints[index], end))
          expect(citeAll(deltas)).toEqual(citeAll([wholeText]))
          expect(citeAll([...wholeText])).toEqual(citeAll([wholeText]))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

it('CHT-06 cites the table row that supports a claim, with its column names', () => {
  const table = (text: string, label: string, context: string | null): Passage => ({
    ...passage(3, text),
    label,
    context,
  })
  const citeAnswer = (source: Passage, answer: string) => {
    const citer = createCiter(() => source)
    return [citer.push(answer), citer.flush()].flatMap(({ citations }) => citations)[0]
  }
  const whole = table('Name | Litres\nKiel | 417\nHamburg | 905', 'sheet Stores, row 1', null)
  expect(citeAnswer(whole, 'Hamburg burns 905. [1]')).toMatchObject({
    position: { label: 'sheet Stores, row 3' },
    columns: 'Name | Litres',
  })
  const towns = table('Name | Number of lamp keepers\nKiel | 4\nHamburg | 9', 'row 1', null)
  expect(citeAnswer(towns, 'The number of lamp keepers is highest in Hamburg. [1]')).toMatchObject({
    quote: 'Hamburg | 9',
    position: { label: 'row 3' },
  })
  expect(citeAnswer(towns, 'It counts lamp keepers. [1]')).toMatchObject({
    quote: 'Name | Number of lamp keepers',
    position: { label: 'row 1' },
  })
  const otherTable = table('Kiel | 417\nHamburg | 905', 'row 40', 'Name | Litres')
  expect(citeAnswer(otherTable, 'Hamburg burns 905. [1]')).toMatchObject({
    position: { label: 'row 41' },
    columns: 'Name | Litres',
  })
})

const alignAll = (deltas: readonly string[]) => {
  const citer = createCiter(
    passageOf,
    new Map(),
    createAligner(() => passages),
  )
  const pieces = [...deltas.map((delta) => citer.push(delta)), citer.flush()]
  return {
    text: pieces.map(({ text }) => text).join(''),
    citations: pieces.flatMap(({ citations }) => citations),
  }
}

describe('citations by alignment', () => {
  it('CHT-06 cites a sentence whose words and numbers are in a passage, even if its model didn’t', () => {
    const answerText =
      'Every winter the lamp burns 417 litres. In 1911 the store ran out on 9 March.\n\nThat is all I know.'
    const { text, citations } = alignAll([answerText])
    expect(text).toBe(
      'Every winter the lamp burns 417 litres. [1] In 1911 the store ran out on 9 March. [2]\n\nThat is all I know.',
    )
    expect(citations.map(({ quote }) => quote)).toEqual([
      'The lamp burns exactly 417 litres each winter.',
      'In 1911 the store ran out on the ninth of March.',
    ])
  })

  it('CHT-06 understands number words, and matches a rounded number with the exact one', () => {
    expect(alignAll(['The lamp burns 420 litres each winter.']).text).toMatch(/\[1\]$/)
    const spelledOutPassages = [passage(1, 'The keeper has twelve lamps and nine assistants.')]
    const citer = createCiter(
      (number) => spelledOutPassages[number - 1],
      new Map(),
      createAligner(() => spelledOutPassages),
    )
    const { text } = citer.push('The keeper has 12 lamps. ')
    expect(text + citer.flush().text).toBe('The keeper has 12 lamps. [1] ')
  })

  it('CHT-06 drops a citation whose passage lacks the sentence’s numbers, and moves one to the passage that has them', () => {
    expect(alignAll(['The lamp burns 900 litres each winter. [1] Next.']).text).toBe(
      'The lamp burns 900 litres each winter. Next.',
    )
    const answerWithMarkers = 'The lamp burns 900 litres each winter [1], or so, and 901 **each** [1] spring.'
    for (const deltas of [[answerWithMarkers], [...answerWithMarkers]])
      expect(alignAll(deltas).text).toBe(
        'The lamp burns 900 litres each winter, or so, and 901 **each** spring.',
      )
    const { text, citations } = alignAll(['The lamp burns 417 litres each winter.[2]'])
    expect(text).toBe('The lamp burns 417 litres each winter.[1]')
    expect(citations[0]?.title).toBe('Source 1')
    // a claim in another language shares few words with its passage, so its marker is kept
    expect(alignAll(['Die Lampe brennt im Winter 417 Liter.[1]']).text).toMatch(/\[1\]$/)
  })

  it('CHT-06 doesn’t add citations to headings, tables, quotes, questions or code', () => {
    const unchangedAnswers = [
      '## The lamp burns 417 litres each winter.\n',
      '| The lamp burns 417 litres each winter. |\n',
      'Does the lamp burn 417 litres each winter?',
      'The lamp burns 417 litres each winter:',
      '```\nThe lamp burns exactly 417 litres each winter.\n```\n',
      '<passage n="1">The lamp burns exactly 417 litres each winter.',
    ]
    for (const text of unchangedAnswers) expect(alignAll([text])).toEqual({ text, citations: [] })
  })

  it('CHT-06 doesn’t cite a heading for a sentence that repeats it', () => {
    const guide = [passage(1, '## Changing a lamp wick\n\nTrim it straight.')]
    const citer = createCiter(
      (number) => guide[number - 1],
      new Map(),
      createAligner(() => guide),
    )
    const { text } = citer.push('How to change a lamp wick is described. Trim the wick straight.')
    expect(text + citer.flush().text).toBe(
      'How to change a lamp wick is described. Trim the wick straight. [1]',
    )
  })

  it('CHT-06 gives the same result however an aligned text is split into chunks', () => {
    const answerText =
      'As Dr. Smith notes, the lamp burns 417 litres each winter. It does.\n- In 1911 the store ran out on the ninth of March.[2] Really.\n- Stores are checked each Monday\n'
    const wholeAnswer = alignAll([answerText])
    expect(wholeAnswer.text).toBe(
      'As Dr. Smith notes, the lamp burns 417 litres each winter. [1] It does.\n- In 1911 the store ran out on the ninth of March.[2] Really.\n- Stores are checked each Monday [3]\n',
    )
    expect(alignAll([...answerText])).toEqual(wholeAnswer)
  })
})
