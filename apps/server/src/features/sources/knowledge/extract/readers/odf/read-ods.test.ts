import { expect, it } from 'vitest'
import { writeOpenDocument } from '../../../../../../test/write-open-document.ts'
import { readBytes } from '../../../../../../test/read-bytes.ts'
import { withEnglishSeparators } from './cell-text.ts'

type DocumentOptions = Parameters<typeof writeOpenDocument>[2]
const read = (body: string, extraOptions?: DocumentOptions) =>
  readBytes('a.ods', writeOpenDocument('spreadsheet', body, extraOptions))
const table = (rows: string, attributes = '') =>
  `<table:table table:name="One" ${attributes}>${rows}</table:table>`
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
const cell = (content: string, attributes = '') =>
  `<table:table-cell ${attributes}>${content}</table:table-cell>`
const p = (text: string) => `<text:p>${text}</text:p>`
const text = (value: string, attributes = '') => cell(p(value), `office:value-type="string" ${attributes}`)
const number = (value: string, display: string, type = 'float', attributes = '') =>
  cell(p(display), `office:value-type="${type}" office:value="${value}" ${attributes}`)

it('KNO-03 reads times, dates, repeated and empty cells in an OpenDocument sheet', async () => {
  const moment = (value: string, display: string) =>
    cell(p(display), `office:value-type="date" office:date-value="${value}"`)
  const hours = cell(p('26:30'), 'office:value-type="time" office:time-value="PT26H30M00S"')
  const { text: content, note } = await read(
    table(
      [
        row(text('Day') + text('Hours') + cell('', 'table:number-columns-repeated="2"') + text('Count')),
        row(
          moment('2024-03-15', '15.03.24') +
            hours +
            number('5', '5', 'float', 'table:number-columns-repeated="2"'),
        ),
        row(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="3"'),
        row(moment('1958-12-01T08:30:00', '01.12.58 08:30'), 'table:number-rows-repeated="2"'),
        row(cell('', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048569"'),
      ].join(''),
    ),
  )
  expect(content).toBe(
    'Day | Hours | – | – | Count\n2024-03-15 | 26:30 | 5 | 5\n1958-12-01 08:30\n1958-12-01 08:30',
  )
  expect(note).toBeNull()
})

it('KNO-03 writes a sheet’s numbers with unambiguous separators', async () => {
  expect(withEnglishSeparators('1.250', 1250)).toBe('1,250')
  expect(withEnglishSeparators('1.250', 1.25)).toBe('1.250')
  expect(withEnglishSeparators('-1.250,50 €', -1250.5)).toBe('-1,250.50 €')
  expect(withEnglishSeparators('12,5 %', 0.125)).toBe('12.5 %')
  expect(withEnglishSeparators('1 250,5', 1250.5)).toBe('1 250.5')
  expect(withEnglishSeparators('1,50E-12', 1.5e-12)).toBe('1.50E-12')
  expect(withEnglishSeparators('1.3 m', 1_250_000)).toBe('1.3 m')
  const { text } = await read(table(row(number('1250', '1.250') + number('0.5', '50%', 'percentage'))))
  expect(text).toBe('1,250 | 50%')
})

it('KNO-03 includes hidden parts of an OpenDocument sheet, and reports formulas without a result', async () => {
  const automaticStyles =
    '<style:style style:name="H" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const one = table(
    '<table:table-column/><table:table-column table:visibility="collapse"/>' +
      row(text('a') + text('b')) +
      row(text('c'), 'table:visibility="filter"') +
      row(
        cell('', 'table:formula="of:=SUM([.A1:.A2])"') +
          cell('', 'office:value-type="time" office:time-value="PT26H05M09S"') +
          cell('', 'office:value-type="boolean" office:boolean-value="true"') +
          cell('', 'office:value-type="float" office:value="1.5"') +
          number('7', ''),
      ),
  )
  const { text: content, note } = await read(one + table(row(text('d')), 'table:style-name="H"'), {
    automatic: automaticStyles,
  })
  expect(content).toBe('a | b\nc\n=SUM([.A1:.A2]) | 26:05:09 | TRUE | 1.5\n\nd')
  expect(note?.split('\n').toSorted()).toEqual([
    '1 hidden column is included.',
    '1 hidden row is included.',
    '1 hidden sheet is included.',
    '1 value hidden by its number format was skipped.',
    'The file doesn’t contain the result of 1 formula.',
  ])
})

it('KNO-03 reads merged labels, comments, superscripts, charts and footers in an OpenDocument sheet', async () => {
  const automaticStyles =
    '<style:style style:name="Up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>' +
    '<style:style style:name="T" style:family="table" style:master-page-name="Mine"/>'
  const styles =
    '<office:master-styles><style:master-page style:name="Mine"><style:header><text:p><text:sheet-name>???</text:sheet-name></text:p></style:header><style:footer><text:p>Confidential, page <text:page-number>1</text:page-number></text:p></style:footer></style:master-page><style:master-page style:name="Report"><style:footer><text:p>No</text:p></style:footer></style:master-page></office:master-styles>'
  const comment =
    '<office:annotation><dc:creator>Ada</dc:creator><text:p>Check this</text:p></office:annotation>'
  const chart = {
    name: 'Object 1/content.xml',
    bytes: `<office:document-content><office:body><office:chart><chart:chart><chart:title>${p('Sales')}</chart:title><table:table><table:table-rows>${row(text('Q1') + number('12', '12'))}</table:table-rows></table:table></chart:chart></office:chart></office:body></office:document-content>`,
  }
  const frame =
    '<draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="x.png"/></draw:frame>'
  const body = table(
    `<table:shapes>${frame}<draw:frame><draw:image xlink:href="y.png"/></draw:frame></table:shapes>` +
      row(text('Region') + text('Sales')) +
      row(
        text('North', 'table:number-rows-spanned="2"') +
          cell(comment + p('10<text:span text:style-name="Up">6</text:span>')),
      ) +
      row(`<table:covered-table-cell>${p('old')}</table:covered-table-cell>${number('20', '20')}`) +
      row(text('line<text:line-break/>break')),
    'table:style-name="T"',
  )
  const { text: content, note } = await read(body, { automatic: automaticStyles, styles, parts: [chart] })
  expect(content).toBe(
    'Region | Sales\nNorth | 10⁶\nNorth | 20\nline break\n\nChart: Sales\n\nQ1 | 12\n\nComment on B2 by Ada: Check this\n\nConfidential, page',
  )
  expect(note).toBe('1 image was skipped.\n1 cell covered by a merged cell was skipped.')
})

it('KNO-03 counts files embedded in an OpenDocument sheet', async () => {
  const object = '<draw:frame><draw:object-ole xlink:href="./Object 1"/></draw:frame>'
  expect(await read(table(row(text('a')), '') + table(row(cell(object) + text('b'))))).toMatchObject({
    note: '1 embedded object was skipped.',
  })
})
