import { writePdf } from '@atelier/testing/write-pdf'
import { expect, it } from 'vitest'
import { readBytes } from '../../../../../../test/read-bytes.ts'
import { annotationTexts } from './annotations.ts'
import { groupIntoLines, type TextRun } from './lines.ts'
import { removeOverprint } from './overprint.ts'
import { isUnreadable, pickFallback } from './page.ts'
import { groupIntoParagraphs } from './paragraphs.ts'
import { openPdfiumReader } from './pdfium-reader.ts'

/** A run of glyphs half as wide as high. */
const run = (str: string, x: number, y: number, { size = 10, dir = 'ltr' } = {}): TextRun => ({
  str,
  dir,
  width: (str.length * size) / 2,
  height: size,
  transform: [size, 0, 0, size, x, y],
})
const read = (...runs: TextRun[]) => groupIntoParagraphs(groupIntoLines(runs)).join('\n\n')

it('KNO-03 separates superscripts, subscripts and note marks from their base', () => {
  const text = read(
    run('The mass is 10', 0, 100),
    run('30', 70, 105, { size: 8 }),
    run(' ', 78, 105, { size: 8 }),
    run('kg; H', 82, 100),
    run('2', 107, 95, { size: 8 }),
    run('O, the 4', 111, 100),
    run('th', 151, 104, { size: 7 }),
    run('note', 162, 100),
    run('3', 182, 105, { size: 8 }),
  )
  expect(text).toBe('The mass is 10³⁰ kg; H₂O, the 4th note³')
})

it('KNO-03 keeps superscripts and subscripts in a formula even when they outnumber normal letters', () => {
  const smallText = { size: 6 }
  expect(read(run('x', 0, 100), run('i', 5, 98, smallText), run('2', 8, 104, smallText))).toBe('x_{i}²')
})

it('KNO-03 reads PDF clauses with their numbers in front, not as a table', () => {
  const clause = (mark: string, text: string, y: number) => [run(mark, 0, y), run(text, 60, y)]
  const clauses = [
    ...clause('1.', 'Terms', 140),
    ...clause('1.1', 'Seller', 126),
    ...clause('(a)', 'heirs', 112),
  ]
  expect(read(...clauses)).toBe('1. Terms\n1.1 Seller\n(a) heirs')
  const table = [...clause('7.', 'Oslo', 140), ...clause('8.', 'Rome', 126)]
  expect(read(...table, run('12', 120, 126), run('11', 120, 140))).toContain(' | ')
})

it('KNO-03 reads letters once that are overprinted to look bold', () => {
  const copies = (str: string, x: number) =>
    [0, 0.2, 0.4].map((shift) => run(str, x + shift, 100 + shift, { size: 10 }))
  const runs = [...copies('1', 0), ...copies('1', 5), ...copies('0', 10), run('0 net', 10.2, 100.2)]
  const paragraphs = groupIntoParagraphs(
    groupIntoLines(removeOverprint([...runs, run('net', 20, 100.4), run('11', 40, 100)])),
  )
  expect(paragraphs).toEqual(['110 net 11'])
})

it('KNO-03 separates words that overlap', () => {
  expect(read(run('text75', 0, 100), run('text76', 24, 100), run('te', 80, 100), run('xt', 86, 100))).toBe(
    'text75 text76\ttext',
  )
})

it('KNO-03 keeps TeX logos whole', () => {
  const text = read(
    run('L', 0, 100),
    run('A', 4, 103, { size: 7 }),
    run('T', 8, 100),
    run('E', 13, 98, { size: 7 }),
    run('X', 16, 100),
  )
  expect(text).toBe('LATEX')
})

it('KNO-03 keeps a table’s empty cells in place', () => {
  const row = (y: number, name: string, ...cells: [text: string, x: number][]) => [
    run(name, 0, y),
    ...cells.flatMap(([text, x]) => [run(' ', 40, y), run(text, x, y)]),
  ]
  const text = read(
    run('Accounts', 0, 200),
    run('2023', 80, 160),
    run('2024', 120, 160),
    ...row(145, 'Revenue', ['1,200', 75], ['1,500', 115]),
    ...row(130, 'Cost', ['900', 125]),
    ...row(115, 'Profit', ['300', 85], ['600', 125]),
    run('After the table comes a sentence.', 0, 60),
  )
  expect(text).toBe(
    'Accounts\n\n– | 2023 | 2024\nRevenue | 1,200 | 1,500\nCost | – | 900\nProfit | 300 | 600\n\nAfter the table comes a sentence.',
  )
})

it('KNO-03 reads the words and numbers in a chart', () => {
  const text = read(
    run('Lamps by year', 40, 200),
    run('400', 0, 150),
    run('390', 62, 145),
    run('417', 102, 158),
    run('0', 10, 100),
    run('1911', 60, 85),
    run('1912', 100, 85),
  )
  for (const word of ['Lamps by year', '390', '417', '1911', '1912']) expect(text).toContain(word)
})

it('KNO-03 reads a right-to-left line that ends on the left, whatever names it contains', () => {
  const rtl = { dir: 'rtl' }
  const text = read(
    run('Atelier', 176, 100),
    run('הוא של', 141, 100, rtl),
    run('OpenAI', 106, 100),
    run('ו-', 91, 100, rtl),
    run('Google', 61, 100),
    run('.', 56, 100),
  )
  expect(text).toBe('Atelier הוא של OpenAI ו-Google.')
})

it('KNO-03 puts right-to-left lines into reading order, including numbers', () => {
  const rtl = { dir: 'rtl' }
  // the file stores its runs from left to right
  expect(
    read(run('גדול', 20, 100, rtl), run('2024', 50, 100), run('בית', 85, 100, rtl), run('של', 110, 100, rtl)),
  ).toBe('של בית 2024 גדול')
  // parts of words are close together
  expect(read(run('רה', 0, 100, rtl), run('פק', 10.5, 100, rtl), run('הזה', 25, 100, rtl))).toBe('הזה פקרה')
})

it('KNO-03 separates words when a font uses unmapped glyphs as spaces', () => {
  expect(read(run('two\u0001words', 0, 100))).toBe('two words')
})

it('KNO-03 reads form fields as displayed, with their names', () => {
  const field = (change: object) => ({ subtype: 'Widget', fieldType: 'Tx', fieldName: 'total', ...change })
  const texts = (...annotations: object[]) => annotationTexts(annotations, ['Total 1'])
  expect(texts(field({ fieldValue: '232324', textContent: ['232,324.00'] }))).toEqual(['total: 232,324.00'])
  // a value that occurs elsewhere on the page doesn't belong to this field
  expect(texts(field({ fieldValue: '1' }))).toEqual(['total: 1'])
  expect(texts(field({ fieldValue: 'abc', comb: true, textContent: ['a b c'] }))).toEqual(['total: abc'])
  expect(
    texts(
      field({
        fieldType: 'Ch',
        fieldName: 'city',
        fieldValue: ['Oslo'],
        combo: false,
        options: [{ displayValue: 'Oslo' }, { displayValue: 'Bergen' }],
      }),
    ),
  ).toEqual(['city: Oslo (of: Oslo, Bergen)'])
  expect(texts(field({ fieldType: 'Btn', fieldName: 'paid', fieldValue: 'Off' }))).toEqual([])
  expect(texts({ subtype: 'Underline', contentsObj: { str: 'Check this.' } })).toEqual(['Check this.'])
})

it('KNO-03 uses the parser that reads more of a page, and counts what neither can read', async () => {
  using second = await openPdfiumReader(writePdf([['One.'], ['Two lines:', 'the second.']]))
  expect(second?.pageText(2)).toBe('Two lines:\nthe second.')
  expect(second?.pageText(3)).toBe('')
  expect(await openPdfiumReader(Buffer.from('no PDF'))).toBeNull()

  expect(pickFallback('Version . of ', 'Version 1.1 of 2011')?.paragraphs).toEqual(['Version 1.1 of 2011'])
  expect(pickFallback('\u0001\u0002\u0003 and words', 'Now and words')).toEqual({
    paragraphs: ['Now and words'],
    unmappedCount: 0,
  })
  expect(pickFallback('The same words', 'The same words')).toBeNull()
  expect(pickFallback('\u0001\u0002\u0003', '\u0001\u0002')).toBeNull()
  expect(pickFallback('a table\u0001\u0002\u0003', 'a table\u0001\u0002')).toBeNull()
  // a page of glyphs without a Unicode mapping has no text, but isn't an empty page
  expect([isUnreadable(0, 5), isUnreadable(0, 0), isUnreadable(100, 5)]).toEqual([true, false, false])
})

it('KNO-03 reads everything a cropped page shows, but no printer’s marks around it', async () => {
  const lines = [
    'Slug 12/2026',
    'Plate 1',
    'Plate 2',
    'Plate 3',
    'Plate 4',
    'Plate 5',
    'Plate 6',
    'Chapter one',
  ]
  const read = async (box: string) => {
    const file = writePdf([lines]).toString('latin1').replace('[0 0 595 842]', box)
    return (await readBytes('a.pdf', Buffer.from(file, 'latin1'))).text
  }
  expect(await read('[0 0 595 842] /CropBox [45 45 550 690]')).toBe('Chapter one')
  expect(await read('[0 0 595 842] /CropBox [45 670 100 690]')).toContain('Plate 1')
})

it('KNO-03 reads stamps on a PDF, and says that attached files weren’t read', async () => {
  const stream = (entries: string, content: string) =>
    `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
  const form = stream(
    '/Type /XObject /Subtype /Form /BBox [0 0 180 30] /Resources << /Font << /F1 3 0 R >> >>',
    'BT /F1 12 Tf 5 10 Td (APPROVED) Tj ET',
  )
  const moreLines = [
    `8 0 obj\n${form}\nendobj\n`,
    '9 0 obj\n<< /Type /Annot /Subtype /Stamp /F 4 /Rect [20 50 200 80] /AP << /N 8 0 R >> >>\nendobj\n',
    `10 0 obj\n${stream('/Type /EmbeddedFile', 'x')}\nendobj\n`,
  ]
  const file = writePdf([['Contract']])
    .toString('latin1')
    .replace(
      '/Catalog',
      '/Catalog /Names << /EmbeddedFiles << /Names [(a.txt) << /Type /Filespec /F (a.txt) /EF << /F 10 0 R >> >>] >> >>',
    )
    .replace('/Contents', '/Annots [9 0 R] /Contents')
    .replace(/\nxref\n/, `\n${moreLines.join('')}xref\n`)
  const { text, note } = await readBytes('a.pdf', Buffer.from(file, 'latin1'))
  expect({ text, note }).toEqual({ text: 'Contract\n\nAPPROVED', note: '1 attached file was skipped.' })
})

it('KNO-03 includes the text of hidden layers in a PDF, and says so', async () => {
  const file = (state: string) =>
    writePdf([['The lamp burns oil.', 'Internal price: 650']])
      .toString('latin1')
      .replace('/Catalog', `/Catalog /OCProperties << /OCGs [8 0 R] /D << /${state} [8 0 R] >> >>`)
      .replace('/Resources <<', '/Resources << /Properties << /L1 8 0 R >>')
      .replace(/\(Internal price: 650\) Tj/, '/OC /L1 BDC $& EMC')
      .replace(/\nxref\n/, '\n8 0 obj\n<< /Type /OCG /Name (Internal) >>\nendobj\nxref\n')
  const read = async (state: string) => {
    const { text, note } = await readBytes('a.pdf', Buffer.from(file(state), 'latin1'))
    return { hasText: text.includes('Internal price: 650'), note }
  }
  expect(await read('ON')).toEqual({ hasText: true, note: null })
  expect(await read('OFF')).toEqual({ hasText: true, note: 'Text on hidden layers of 1 page is included.' })
})
