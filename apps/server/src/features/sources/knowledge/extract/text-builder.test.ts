import { expect, it } from 'vitest'
import { extractionLimits } from './extraction-limits.ts'
import { TextBuilder } from './text-builder.ts'

it('KNO-03 keeps the location of every piece of text', () => {
  const out = new TextBuilder()
  out.startSection(1, 'page 1')
  out.block('First page.\r\nSecond line. ')
  out.startSection(2, 'page 2')
  out.startSection(3, 'page 3')
  out.block('Third\u0000 page, o\uFB03ce')
  out.line('last line')
  const { text, sections } = out.finish()
  expect(text).toBe('First page.\nSecond line.\n\nThird page, office\nlast line')
  expect(sections).toEqual([
    { start: 0, page: 1, label: 'page 1' },
    { start: 26, page: 3, label: 'page 3' },
  ])
})

it('KNO-03 replaces lone surrogates and drops direction overrides', () => {
  const out = new TextBuilder()
  out.block('a\uD800b \u202Egnp.exe\u202C')
  expect(out.finish().text).toBe('a\uFFFDb gnp.exe')
})

it('KNO-03 leaves out empty sections', () => {
  const out = new TextBuilder()
  out.startSection(1, 'page 1')
  out.block(' \n ')
  expect(out.finish()).toEqual({ text: '', sections: [] })
})

it('KNO-03 keeps the beginning of a text that is too long, without split characters or sections beyond it', () => {
  const out = new TextBuilder()
  out.block('x'.repeat(extractionLimits.characters - 5))
  expect(out.isFull).toBe(false)
  out.startSection(2, 'page 2')
  out.line('abc\u{1F3EE}def')
  out.startSection(3, 'page 3')
  out.block('after')
  const { text, sections } = out.finish()
  expect(out.isFull).toBe(true)
  expect([text.length, text.slice(-5)]).toEqual([extractionLimits.characters - 1, 'x\nabc'])
  expect(text.isWellFormed()).toBe(true)
  expect(sections.map(({ page }) => page)).toEqual([2])
})
