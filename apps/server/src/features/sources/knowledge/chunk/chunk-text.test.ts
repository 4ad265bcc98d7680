import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Section } from '../../../../db/schema/attachment.ts'
import { chunkText } from './chunk-text.ts'

const piece = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.lorem({ maxCount: 40 }),
  fc.constantFrom('\n', '\n\n', ' ', '第一句。第二句！', 'a | b | c\n1 | 2 | 3\n', '😀', '  indented\n'),
  fc.lorem({ mode: 'sentences', maxCount: 12 }),
)

/** Moves an offset within a surrogate pair to the pair's start. */
const characterStart = (text: string, offset: number) =>
  /[\uDC00-\uDFFF]/.test(text[offset] ?? '') ? offset - 1 : offset

const document = fc
  .tuple(
    fc.array(piece, { maxLength: 60 }),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), { maxLength: 12 }),
  )
  .map(([pieces, cuts]) => {
    const text = pieces.join('').toWellFormed()
    let page = 0
    const starts = [
      ...new Set(cuts.map(([fraction]) => characterStart(text, Math.floor(fraction * text.length)))),
    ].toSorted((a, b) => a - b)
    const sections: Section[] = starts.map((start, index) => {
      if (cuts[index]?.[1]) page++
      return { start, page: page || null, label: `place ${index}` }
    })
    return { text, sections }
  })

it('KNO-03 covers the whole text, in order, with exact offsets', () => {
  fc.assert(
    fc.property(document, ({ text, sections }) => {
      let previousEnd = 0
      for (const chunk of chunkText(text, sections)) {
        expect(chunk.start).toBeGreaterThanOrEqual(previousEnd)
        expect(text.slice(previousEnd, chunk.start).trim()).toBe('')
        expect(text.slice(chunk.start, chunk.end).trim()).not.toBe('')
        expect(chunk.end - chunk.start).toBeLessThanOrEqual(1200)
        expect(text.slice(chunk.start, chunk.end).isWellFormed()).toBe(true)
        previousEnd = chunk.end
      }
      expect(text.slice(previousEnd).trim()).toBe('')
    }),
    { numRuns: 300 },
  )
})

it('KNO-03 never lets a passage span two pages, and returns its location', () => {
  fc.assert(
    fc.property(document, ({ text, sections }) => {
      for (const chunk of chunkText(text, sections)) {
        const precedingSection = sections.findLast((section) => section.start <= chunk.start)
        const innerSections = sections.filter(
          (section) => section.start > chunk.start && section.start < chunk.end,
        )
        expect(chunk.page).toBe(precedingSection?.page ?? null)
        expect(chunk.label).toBe(precedingSection?.label ?? null)
        for (const section of innerSections) expect(section.page).toBe(chunk.page)
      }
    }),
    { numRuns: 300 },
  )
})

it('KNO-03 splits prose at sentence ends', () => {
  const sentence = 'The committee approved the plan after a long debate about its cost.'
  const text = Array.from({ length: 60 }, () => sentence).join(' ')
  const chunks = chunkText(text, [])
  expect(chunks.length).toBeGreaterThan(2)
  for (const chunk of chunks) {
    expect(text.slice(chunk.start, chunk.end)).toMatch(/^The committee.*cost\.$/s)
    expect(chunk.end - chunk.start).toBeGreaterThan(500)
  }
})

it('KNO-03 repeats the header row with every part of a table', () => {
  const rows = Array.from(
    { length: 160 },
    (_, index) => `Shop ${index} | Street ${index * 3} | ${index * 100}`,
  )
  const text = `Our shops\n\nName | Address | Sales\n${rows.join('\n')}\n\nThat was all.`
  const chunks = chunkText(text, [])
  expect(chunks.length).toBeGreaterThan(3)
  for (const chunk of chunks.slice(1)) {
    expect(text.slice(chunk.start, chunk.end)).toMatch(/^Shop \d+ \| /)
    expect(chunk.context).toBe('Name | Address | Sales')
  }
})

it('CHT-06 starts a passage after empty rows, so that each row has the right number', () => {
  const lines = ['Name | Litres', 'Kiel | 417', 'Bremen | 12', 'Hamburg | 905', 'Husum | 3']
  const text = lines.join('\n')
  const rowSection = (line: string, row: number) => ({
    start: text.indexOf(line),
    page: 1,
    label: `sheet S, row ${row}`,
  })
  const sections = [
    rowSection('Name', 1),
    rowSection('Bremen', 5),
    rowSection('Hamburg', 6),
    rowSection('Husum', 9),
  ]
  const chunks = chunkText(text, sections)
  expect(chunks.map(({ start, end, label }) => [text.slice(start, end), label])).toEqual([
    ['Name | Litres\nKiel | 417', 'sheet S, row 1'],
    ['Bremen | 12\nHamburg | 905', 'sheet S, row 5'],
    ['Husum | 3', 'sheet S, row 9'],
  ])
})

it('KNO-03 starts a passage with its heading', () => {
  const body = 'This part explains the matter in some detail. '.repeat(12)
  const text = `Alpha\n\n${body}\n\nBeta\n\n${body}`
  const sections = [
    { start: 0, page: null, label: 'Alpha' },
    { start: text.indexOf('Beta'), page: null, label: 'Beta' },
  ]
  expect(chunkText(text, sections).map(({ label }) => label)).toEqual(['Alpha', 'Beta'])
})

it('KNO-03 splits text between sentences even if it has hard line breaks', () => {
  const sentence =
    'The keeper of the light writes down what he sees\nfrom the tower, every hour of the night,\nand signs it. '
  const text = sentence.repeat(40)
  for (const { start, end } of chunkText(text, [])) expect(text.slice(start, end)).toMatch(/signs it\.$/)
})

it('KNO-03 keeps a command with its introduction', () => {
  for (let precedingLength = 10; precedingLength < 40; precedingLength++) {
    const prose = 'The keeper writes down what he sees. '.repeat(precedingLength)
    const text = `${prose}\n\nTo light the lamp, type:\n\n    lamp --light --at dusk --until dawn --colour white\n\n${prose}`
    const texts = chunkText(text, []).map(({ start, end }) => text.slice(start, end))
    expect(texts.find((chunk) => chunk.includes('type:'))).toContain('lamp --light')
  }
})

it('KNO-03 never splits a JSON object', () => {
  const lights = Array.from({ length: 60 }, (_, index) => ({
    name: `Light ${index}`,
    height: index,
    colour: 'white',
  }))
  const text = JSON.stringify(lights, null, 2)
  const texts = chunkText(text, []).map(({ start, end }) => text.slice(start, end))
  expect(texts.length).toBeGreaterThan(3)
  for (const chunk of texts.slice(0, -1)) expect(chunk).toMatch(/\},$/)
})
