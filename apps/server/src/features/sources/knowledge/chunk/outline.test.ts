import { expect, it } from 'vitest'
import type { Section } from '../../../../db/schema/attachment.ts'
import { chunkText } from './chunk-text.ts'
import { readOutline } from './outline.ts'

/** Pages with a running header, a page number and their own text. */
const printPages = (bodies: readonly string[]) => {
  const sections: Section[] = []
  let text = ''
  for (const [index, body] of bodies.entries()) {
    if (text) text += '\n\n'
    sections.push({ start: text.length, page: index + 1, label: `page ${index + 1}` })
    text += `The keeper's manual\n\n${body}\n\n${index + 11}`
  }
  return { text, sections }
}

const chunksOf = (text: string, sections: readonly Section[]) =>
  chunkText(text, sections, readOutline(text, sections)).map((chunk) => ({
    ...chunk,
    text: text.slice(chunk.start, chunk.end),
  }))

it('KNO-03 leaves running headers, page numbers and tables of contents out of the passages', () => {
  const { text, sections } = printPages([
    'Lamps ............ 12\n\nOil .............. 13',
    'The lamp is trimmed at dusk and again at midnight.',
    'Oil is kept in the lower store, away from the stove.',
    'The logbook is signed by whoever leaves the watch.',
  ])
  const chunks = chunksOf(text, sections)
  expect(chunks.map((chunk) => chunk.text)).toEqual([
    'The lamp is trimmed at dusk and again at midnight.',
    'Oil is kept in the lower store, away from the stove.',
    'The logbook is signed by whoever leaves the watch.',
  ])
})

it('KNO-03 finds the headings above a passage, and the introduction of a list that is split', () => {
  const item = (number: number) =>
    `- Point ${number} of what has to be looked after before the winter comes to the coast.`
  const list = Array.from({ length: 30 }, (_, index) => item(index + 1)).join('\n')
  const text = `# Upkeep\n\nGeneral words.\n\n## Winter\n\nBefore the first frost these are done:\n\n${list}`
  const last = chunksOf(text, []).at(-1)
  expect(last?.path).toEqual([
    { level: 1, text: 'Upkeep' },
    { level: 2, text: 'Winter' },
  ])
  expect(last?.lead).toBe('Before the first frost these are done:')
})

it('KNO-03 keeps a heading with its text', () => {
  const longParagraph =
    'Every word of this sentence stands here to fill the passage up to where it is cut. '.repeat(13)
  const chunks = chunksOf(`${longParagraph}\n\nThe second part\n\n${longParagraph}`, [])
  expect(chunks.some(({ text }) => text.trim().endsWith('The second part'))).toBe(false)
})
