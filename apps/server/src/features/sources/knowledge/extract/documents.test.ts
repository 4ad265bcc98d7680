import { expect, it } from 'vitest'
import { writeDocx, writeEpub, writePptx, writeXlsx } from '../../../../test/office-files.ts'
import { odf } from '../../../../test/accepted-files.ts'
import { readBytes } from '../../../../test/read-bytes.ts'
import { writeScan } from '../../../../test/write-scan.ts'
import { writePdf } from '@atelier/testing/write-pdf'
import type { Extraction, ExtractionProgress } from './extraction.ts'
import { extractionLimits } from './extraction-limits.ts'

/** Returns the section that contains a text. */
const locationOf = ({ text, sections }: Extraction, needle: string) => {
  const offset = text.indexOf(needle)
  expect(offset).toBeGreaterThanOrEqual(0)
  const section = sections.findLast(({ start }) => start <= offset)
  return { page: section?.page ?? null, label: section?.label ?? null }
}

it('KNO-03 reads a PDF with its pages, and reports progress', async () => {
  const progress: ExtractionProgress[] = []
  const pdf = writePdf([['Alpha is first.'], ['Beta is second.', 'It has (two) lines.'], ['Gamma ends it.']])
  const extraction = await readBytes('report.pdf', pdf, (step) => progress.push(step))
  expect(extraction).toMatchObject({ mimeType: 'application/pdf', kind: 'pdf', pages: 3 })
  expect(locationOf(extraction, 'two) lines')).toEqual({ page: 2, label: 'page 2' })
  expect(locationOf(extraction, 'Gamma')).toEqual({ page: 3, label: 'page 3' })
  expect(progress).toEqual([1, 2, 3].map((done) => ({ done, total: 3, unit: 'page' })))
})

it('KNO-03 rejoins a sentence that spans printed lines', async () => {
  const pdf = writePdf([
    [
      'The insurance covers damage by water, by fire and by storm, and it also',
      'covers what the firemen break on their way, as long as it is re-',
      'ported within seven days.',
    ],
  ])
  const { text } = await readBytes('policy.pdf', pdf)
  expect(text).toContain('and it also covers what the firemen break')
  expect(text).toContain('reported within seven days.')
})

it('KNO-03 says why a PDF without text can’t be read', async () => {
  await expect(readBytes('empty.pdf', writePdf([[]]))).rejects.toMatchObject({
    code: 'CANNOT_PROCESS',
    message: 'No text found in this PDF.',
  })
  await expect(readBytes('scan.pdf', await writeScan([{ lines: ['Dusk'] }]))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringMatching(/images without text.*OCR/) as unknown,
  })
})

it('KNO-03 reads a Word document with its headings', async () => {
  const extraction = await readBytes(
    'plan.docx',
    writeDocx(['# Aims', 'We want to grow.', '# Costs', 'It costs 5 & more.']),
  )
  expect(extraction).toMatchObject({ kind: 'document', pages: null })
  expect(extraction.text).toBe('Aims\n\nWe want to grow.\n\nCosts\n\nIt costs 5 & more.')
  expect(locationOf(extraction, 'costs 5')).toEqual({ page: null, label: 'Costs' })
})

it('KNO-03 keeps every value of a sheet below its header, despite empty and merged cells before it', async () => {
  const text = (value: string) => ({ value })
  const workbook = writeXlsx([
    {
      name: 'Towns',
      rows: [
        [text('Town'), text('Mayor'), text('Population')],
        [text('Bad Sulza'), text(''), { value: 2708 }],
      ],
    },
  ])
  expect((await readBytes('towns.xlsx', workbook)).text).toContain('Bad Sulza | – | 2708')
  const cell = (value: string, attributes = '') =>
    `<table:table-cell office:value-type="string" ${attributes}><text:p>${value}</text:p></table:table-cell>`
  const rows = [
    cell('Town') + cell('Mayor') + cell('Population'),
    `${cell('Bad Sulza', 'table:number-rows-spanned="2"')}<table:table-cell table:number-columns-repeated="1"/>${cell('2708')}`,
    `<table:covered-table-cell/>${cell('Ada')}${cell('2709')}`,
  ]
  const sheet = `<office:spreadsheet><table:table table:name="Towns">${rows
    .map((row) => `<table:table-row>${row}</table:table-row>`)
    .join('')}</table:table></office:spreadsheet>`
  expect((await readBytes('towns.ods', odf('spreadsheet', sheet)())).text).toBe(
    'Town | Mayor | Population\nBad Sulza | – | 2708\nBad Sulza | Ada | 2709',
  )
})

it('KNO-03 reads a workbook with its sheets and rows, and numbers as displayed', async () => {
  const text = (value: string) => ({ value })
  const extraction = await readBytes(
    'shops.xlsx',
    writeXlsx([
      { name: 'Notes', rows: [[text('Made by hand')]] },
      {
        name: 'Stores',
        rows: [
          [text('City'), text('Opened'), text('Share'), text('Rent'), text('Time')],
          [
            text('Kiel'),
            { value: 45366, format: 'dd.mm.yyyy' },
            { value: 0.125, format: '0.0%' },
            { value: 1250.5, format: '"€"#,##0.00' },
            { value: 0.75, format: 'hh:mm' },
          ],
          [],
          [text('Lübeck'), { value: 45366.5, format: 'yyyy-mm-dd hh:mm' }, { value: 0.1 + 0.2 }],
        ],
      },
    ]),
  )
  expect(extraction).toMatchObject({ kind: 'spreadsheet', pages: 2 })
  expect(extraction.text).toContain('Kiel | 2024-03-15 | 12.5% | €1,250.50 | 18:00')
  expect(extraction.text).toContain('Lübeck | 2024-03-15 12:00 | 0.3')
  expect(locationOf(extraction, 'Kiel')).toEqual({ page: 2, label: 'sheet Stores, row 1' })
})

it('KNO-03 reads a presentation slide by slide', async () => {
  const extraction = await readBytes('talk.pptx', writePptx([['Hello'], ['Second slide', 'with a point']]))
  expect(extraction).toMatchObject({ kind: 'presentation', pages: 2 })
  expect(locationOf(extraction, 'with a point')).toEqual({ page: 2, label: 'slide 2' })
})

it('KNO-03 reads a book with its chapters', async () => {
  const book = writeEpub('The Sea', [
    { heading: 'Calm', paragraphs: ['Nothing moves.'] },
    { heading: 'Storm', paragraphs: ['Everything moves.'] },
  ])
  const extraction = await readBytes('sea.epub', book)
  expect(extraction).toMatchObject({ kind: 'book', title: 'The Sea' })
  expect(locationOf(extraction, 'Everything')).toEqual({ page: null, label: 'Storm' })
})

it('KNO-03 reads the beginning of a text that is too long, and says so', async () => {
  const line = 'The tide comes and goes, and the keeper of the lamp writes it down.\n'
  const longText = line.repeat(Math.ceil((extractionLimits.characters * 1.5) / line.length))
  const { text, note } = await readBytes('log.txt', longText)
  expect(note).toBe('Only the first 12 million characters were read.')
  expect(text.startsWith(line)).toBe(true)
  expect(text.length).toBeGreaterThan(extractionLimits.characters - line.length)
  expect((await readBytes('short.txt', line)).note).toBeNull()
})
