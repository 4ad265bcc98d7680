import { expect, it } from 'vitest'
import { readBytes } from '../../../../../../test/read-bytes.ts'
import { packageFile, wordFile, wordParagraph as p, wordRun as r } from '../../../../../../test/word-file.ts'

const read = (body: string) => readBytes('a.docx', wordFile(body))

it('KNO-03 repeats merged Word cells in each of their rows, with nested content', async () => {
  const cell = (content: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<') ? content : p(content)}</w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
  const innerTable = `<w:tbl>${row(cell('in 1'), cell('in 2'))}</w:tbl>${p('')}`
  const body = `<w:tbl>${row(cell('Area', '<w:gridSpan w:val="2"/>'), cell('People'))}${row(cell('North', '<w:vMerge w:val="restart"/>'), cell('A'), cell('20'))}${row(cell('<w:p/>', '<w:vMerge/>'), cell(''), cell(innerTable))}</w:tbl>`
  expect((await read(body)).text).toBe('Area | – | People\nNorth | A | 20\nNorth | – | in 1 / in 2')
  const layout = `<w:tbl>${row(cell(p('First line.') + p('Second line.')))}</w:tbl>`
  expect((await read(layout)).text).toBe('First line.\n\nSecond line.')
})

it('KNO-03 finds the parts of a Word document by their relationships, whatever their names', async () => {
  const bytes = packageFile(
    {
      type: 'officeDocument',
      name: 'parts/main-22.xml',
      target: '/parts/main-22.xml',
      root: 'w:document',
      xml: `<w:body>${p('Written online', '<w:pStyle w:val="T"/>')}<w:sectPr><w:headerReference r:id="h1" w:type="default"/><w:headerReference r:id="h2" w:type="first"/></w:sectPr></w:body>`,
      parts: [
        {
          type: 'styles',
          name: 'word/look/s9.xml',
          root: 'w:styles',
          xml: '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="heading 3"/></w:style>',
        },
        { id: 'h1', type: 'header', name: 'word/top.xml', root: 'w:hdr', xml: p('Confidential') },
        { id: 'h2', type: 'header', name: 'word/top2.xml', root: 'w:hdr', xml: p('Never shown') },
      ],
    },
    [
      {
        type: 'metadata/core-properties',
        name: 'docProps/c.xml',
        root: 'coreProperties',
        xml: '<dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">The title</dc:title>',
      },
    ],
  )
  const { text, title, sections } = await readBytes('online.docx', bytes)
  expect({ text, title }).toEqual({ text: 'Written online\n\nConfidential', title: 'The title' })
  expect(sections.map(({ label }) => label)).toEqual(['Written online', 'header and footer'])
})

it('KNO-03 reads Word’s even and first page headers where they print, and embedded documents', async () => {
  const part = (id: string, text: string) => ({
    id,
    type: 'header',
    name: `word/${id}.xml`,
    root: 'w:hdr',
    xml: p(text),
  })
  const references = ['default', 'even', 'first']
    .map((type) => `<w:headerReference r:id="${type}" w:type="${type}"/>`)
    .join('')
  const chunk = (id: string, name: string, xml: string) => ({ id, type: 'aFChunk', name, root: 'html', xml })
  const body = `${p('Own text')}<w:altChunk r:id="c1"/><w:altChunk r:id="c2"/><w:sectPr>${references}<w:titlePg/></w:sectPr>`
  const bytes = wordFile(body, { settings: '<w:evenAndOddHeaders/>' }, [
    part('default', 'Odd'),
    part('even', 'Even'),
    part('first', 'First'),
    chunk('c1', 'word/a.html', '<body><p>Taken in: 10<sup>6</sup></p></body>'),
    chunk('c2', 'word/b.bin', ''),
  ])
  const { text, note } = await readBytes('a.docx', bytes)
  expect(text).toBe('Own text\n\nTaken in: 10⁶\n\nOdd\n\nEven\n\nFirst')
  expect(note).toBe('1 embedded object was skipped.')
})

it('KNO-03 reads a Word document in the strict form of the standard', async () => {
  const strictFile = wordFile(p(r('10') + r('6', '<w:vertAlign w:val="superscript"/>')), {}, [], true)
  expect((await readBytes('a.docx', strictFile)).text).toBe('10⁶')
})
