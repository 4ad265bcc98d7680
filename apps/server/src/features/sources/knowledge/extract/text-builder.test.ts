import { expect, it } from 'vitest'
import { extractionLimits } from './extraction-limits.ts'
import { TextBuilder } from './text-builder.ts'

it('KNO-03 keeps the location of every piece of text', () => {
  const builder = new TextBuilder()
  builder.startSection(1, 'page 1')
  builder.block('First page.\r\nSecond line. ')
  builder.startSection(2, 'page 2')
  builder.startSection(3, 'page 3')
  builder.block('Third\u0000 page, o\uFB03ce')
  builder.line('last line')
  const { text, sections } = builder.finish()
  expect(text).toBe('First page.\nSecond line.\n\nThird page, office\nlast line')
  expect(sections).toEqual([
    { start: 0, page: 1, label: 'page 1' },
    { start: 26, page: 3, label: 'page 3' },
  ])
})

it('KNO-03 replaces lone surrogates and drops direction overrides', () => {
  const builder = new TextBuilder()
  builder.block('a\uD800b \u202Egnp.exe\u202C')
  expect(builder.finish().text).toBe('a\uFFFDb gnp.exe')
})

it('KNO-03 leaves out empty sections', () => {
  const builder = new TextBuilder()
  builder.startSection(1, 'page 1')
  builder.block(' \n ')
  expect(builder.finish()).toEqual({ text: '', sections: [] })
})

it('KNO-03 keeps the beginning of a text that is too long, without split characters or sections beyond it', () => {
  const builder = new TextBuilder()
  builder.block('x'.repeat(extractionLimits.characters - 5))
  expect(builder.isFull).toBe(false)
  builder.startSection(2, 'page 2')
  builder.line('abc\u{1F3EE}def')
  builder.startSection(3, 'page 3')
  builder.block('after')
  const { text, sections } = builder.finish()
  expect(builder.isFull).toBe(true)
  expect([text.length, text.slice(-5)]).toEqual([extractionLimits.characters - 1, 'x\nabc'])
  expect(text.isWellFormed()).toBe(true)
  expect(sections.map(({ page }) => page)).toEqual([2])
})
