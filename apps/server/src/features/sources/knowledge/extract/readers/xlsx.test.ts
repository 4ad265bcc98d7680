import { expect, it } from 'vitest'
import { readBytes } from '../../../../../test/read-bytes.ts'
import { writeWorkbook } from '../../../../../test/write-workbook.ts'

const number = (cell: string, value: number | string) => `<c r="${cell}"><v>${value}</v></c>`
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (number: number, cells: string, attributes = '') =>
  `<row r="${number}" ${attributes}>${cells}</row>`
const sheet = (rows: readonly string[], prefix = '', suffix = '') =>
  `${prefix}<sheetData>${rows.join('')}</sheetData>${suffix}`

const read = async (content: string, extraFields = {}) =>
  readBytes('book.xlsx', writeWorkbook({ sheets: [{ name: 'One', content, ...extraFields }] }))

it('KNO-03 repeats a vertically merged label in each of its rows', async () => {
  const rows = [
    row(1, text('A1', 'Region') + text('B1', 'Sales')),
    row(2, text('A2', 'North') + number('B2', 10)),
    row(3, number('B3', 20)),
    row(4, text('A4', 'South') + number('B4', 30)),
    row(5, number('B5', 40)),
    row(6, ''),
  ]
  const merges = '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="A4:A6"/></mergeCells>'
  const { text: content, note } = await read(sheet(rows, '', merges))
  expect(content).toBe('Region | Sales\nNorth | 10\nNorth | 20\nSouth | 30\nSouth | 40')
  expect(note).toBeNull()
})

it('KNO-03 includes what is hidden in a workbook, and says so', async () => {
  const bytes = writeWorkbook({
    sheets: [
      {
        name: 'One',
        content: sheet(
          [row(1, text('A1', 'a') + text('C1', 'b')), row(2, text('A2', 'c'), 'hidden="1"')],
          '<cols><col min="3" max="3" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>',
        ),
      },
      { name: 'Two', content: sheet([row(1, text('A1', 'd'))]), state: 'veryHidden' },
    ],
  })
  const { text: content, note } = await readBytes('book.xlsx', bytes)
  expect(content).toBe('a | – | b\nc\n\nd')
  expect(note).toBe('1 hidden sheet is included.\n1 hidden row is included.\n1 hidden column is included.')
})

it('KNO-03 shows formulas without a stored result, and counts them', async () => {
  const rows = [
    row(
      1,
      '<c r="A1"><f>SUM(B1:B2)</f></c><c r="B1" t="str"><f>""</f><v></v></c><c r="C1"><f>1+1</f><v>2</v></c>',
    ),
    row(2, '<c r="A2"><f t="shared" ref="A2:A3" si="0">B2*2</f><v/></c>'),
    row(3, '<c r="A3"><f t="shared" si="0"/><v/></c>'),
  ]
  const { text, note } = await read(sheet(rows))
  expect(text).toBe('=SUM(B1:B2) | – | 2\n=B2*2\n=B2*2 (as in A2)')
  expect(note).toBe('The file doesn’t contain the results of 3 formulas.')
  const placeholders = writeWorkbook({
    sheets: [{ name: 'One', content: sheet([row(1, '<c r="A1"><f>SUM(B1:B2)</f><v>0</v></c>')]) }],
    workbook: '<calcPr fullCalcOnLoad="1"/>',
  })
  expect((await readBytes('book.xlsx', placeholders)).text).toBe('=SUM(B1:B2)')
})

it('KNO-03 finds the parts of a workbook by their relationships, whatever their names', async () => {
  const content = sheet([
    row(1, '<c r="A1" t="d"><v>2024-03-15T00:00:00.000</v></c><c r="B1" t="s"><v>0</v></c>'),
  ])
  const strings = '<si><t>x_x000D__x005F_y</t><rPh sb="0" eb="1"><t>no</t></rPh></si>'
  const bytes = writeWorkbook({
    sheets: [{ name: 'One', content, path: '/odd/place/data%201.xml' }],
    strings,
    isStrict: true,
  })
  expect((await readBytes('book.xlsx', bytes)).text).toBe('2024-03-15 | x _y')
  const workbook = writeWorkbook({
    sheets: [{ name: 'One', content: sheet([row(1, text('A1', 'a'))]) }],
    missingSheets: ['Two'],
  })
  expect(await readBytes('book.xlsx', workbook)).toMatchObject({
    text: 'a',
    note: '1 sheet couldn’t be read.',
  })
})

it('KNO-03 keeps superscripts in cells, and the digits of long numbers', async () => {
  const run = (letters: string, position = '') =>
    `<r>${position && `<rPr><vertAlign val="${position}"/></rPr>`}<t>${letters}</t></r>`
  const strings = `<si>${run('10')}${run('-6', 'superscript')}${run(' H')}${run('2', 'subscript')}${run('O x')}${run('n', 'superscript')}</si>`
  const content = sheet([row(1, `<c r="A1" t="s"><v>0</v></c>${number('B1', '1234567890123456789')}`)])
  const bytes = writeWorkbook({ sheets: [{ name: 'One', content }], strings })
  expect((await readBytes('book.xlsx', bytes)).text).toBe('10⁻⁶ H₂O x^{n} | 1234567890123456789')
})

it('KNO-03 reads comments, threads, text boxes and chart text next to cells, and counts images', async () => {
  const content = sheet([row(1, text('A1', 'a'))])
  const title = (words: string) =>
    `<c:title><c:tx><c:rich><a:p><a:r><a:t>${words}</a:t></a:r></a:p></c:rich></c:tx></c:title>`
  const bytes = writeWorkbook({
    sheets: [
      {
        name: 'One',
        content,
        parts: [
          {
            type: 'comments',
            path: '/xl/comments1.xml',
            bytes:
              '<comments><authors><author>Bob</author></authors><commentList><comment ref="A1"><text><r><t>[Threaded comment] Old Excel.</t></r></text></comment><comment ref="B1" authorId="0"><text><t>Check </t><t>this</t></text></comment></commentList></comments>',
          },
          {
            type: 'threadedComment',
            path: '/xl/threads.xml',
            bytes:
              '<ThreadedComments><threadedComment ref="A1" personId="{1}"><text>Too high?</text></threadedComment></ThreadedComments>',
          },
          {
            type: 'drawing',
            path: '/xl/drawings/d.xml',
            bytes:
              '<xdr:wsDr><xdr:sp><a:p><a:r><a:t>Box </a:t></a:r><a:r><a:t>text</a:t></a:r></a:p></xdr:sp><xdr:pic/></xdr:wsDr>',
            parts: [
              {
                type: 'chart',
                path: '/xl/charts/c.xml',
                bytes: `<c:chartSpace>${title('Sales by year')}<c:ser><c:tx><c:strRef><c:f>A1</c:f><c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt></c:strCache></c:strRef></c:tx><c:val><c:v>9</c:v></c:val></c:ser><c:valAx>${title('EUR')}</c:valAx></c:chartSpace>`,
              },
            ],
          },
        ],
      },
    ],
    people: { '{1}': 'Ada' },
  })
  const { text: bookText, note } = await readBytes('book.xlsx', bytes)
  expect(bookText.split('\n')).toEqual([
    'a',
    'Comment on B1 by Bob: Check this',
    'Comment on A1 by Ada: Too high?',
    'Box text',
    'Chart: Sales by year; axes: EUR; series: North',
  ])
  expect(note).toBe('1 image was skipped.')
})

it('KNO-03 reads a sheet’s headers and footers without their codes', async () => {
  const headersAndFooters =
    '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Draft of Q3&amp;RR&amp;&amp;D</oddHeader><oddFooter>&amp;CPage &amp;P of &amp;N</oddFooter></headerFooter>'
  const { text: content } = await read(sheet([row(1, text('A1', 'a'))], '', headersAndFooters))
  expect(content).toBe('a\nHeader or footer: Draft of Q3 R&D')
})

it('KNO-03 counts files embedded in a workbook', async () => {
  const part = (type: string, path: string) => ({ type, path, bytes: '<x/>' })
  const bytes = writeWorkbook({
    sheets: [
      {
        name: 'One',
        content: sheet([row(1, text('A1', 'a'))]),
        parts: [part('oleObject', '/xl/embeddings/o.bin'), part('package', '/xl/embeddings/p.docx')],
      },
    ],
  })
  expect(await readBytes('book.xlsx', bytes)).toMatchObject({
    text: 'a',
    note: '2 attached files were skipped.',
  })
})
