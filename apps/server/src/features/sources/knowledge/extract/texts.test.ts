import { expect, it } from 'vitest'
import { chunkText } from '../chunk/chunk-text.ts'
import { readOutline } from '../chunk/outline.ts'
import { readBytes } from '../../../../test/read-bytes.ts'
import { writeCompoundFile } from '../../../../test/write-compound-file.ts'
import { writeZip } from '../../../../test/write-zip.ts'
import { writePdf } from '@atelier/testing/write-pdf'

it('UPL-05 recognizes a .ts file as TypeScript although it looks like video', async () => {
  const line = `G${'const x = 1 // '.padEnd(186, 'y')}\n`
  const extraction = await readBytes('player.ts', line.repeat(20))
  expect(extraction).toMatchObject({ mimeType: 'text/typescript', kind: 'code' })
})

it('UPL-05 treats text of an unknown type as code', async () => {
  expect(await readBytes('rules.weird', 'allow from all\n')).toMatchObject({
    kind: 'code',
    mimeType: 'text/plain',
  })
})

it('UPL-05 detects a file’s type by its content, not by its name', async () => {
  expect(await readBytes('notes.txt', writePdf([['Hidden PDF.']]))).toMatchObject({
    mimeType: 'application/pdf',
  })
  expect(await readBytes('picture.pdf', '<!doctype html><p>Hi</p>')).toMatchObject({ mimeType: 'text/html' })
})

it.each([
  [
    'utf-8 with a byte order mark',
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('Grüße aus Köln')]),
    'Grüße aus Köln',
  ],
  [
    'utf-16 little endian',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Grüße', 'utf16le')]),
    'Grüße',
  ],
  [
    'utf-16 without a byte order mark',
    Buffer.from('plain words in two bytes', 'utf16le'),
    'plain words in two bytes',
  ],
  ['windows-1252', Buffer.from('Gr\xfc\xdfe \x80 5', 'latin1'), 'Grüße € 5'],
  [
    'shift_jis',
    Buffer.from(
      '93fa967b8cea82cc83658358836782c582b7814293fa967b8cea82cc95b68fcd82f093c782dd82dc82b78142',
      'hex',
    ),
    '日本語のテストです。日本語の文章を読みます。',
  ],
])('KNO-03 reads text in %s', async (_name, bytes, text) => {
  expect((await readBytes('text.txt', bytes)).text).toBe(text)
})

it('KNO-03 removes characters that no database accepts', async () => {
  const { text } = await readBytes('odd.txt', `one\u0000two \u0007three${' x'.repeat(2000)}\r\nfour`)
  expect(text).toMatch(/^onetwo three x/)
  expect(text).toMatch(/\nfour$/)
})

it('KNO-03 uses JSON objects as locations', async () => {
  const lights = Array.from({ length: 90 }, (_, index) => ({
    name: `Light ${index}`,
    height: index,
    colour: 'white',
  }))
  const { text, sections } = await readBytes('lights.json', JSON.stringify(lights, null, 2))
  expect(sections.length).toBeGreaterThan(5)
  for (const { start } of sections.slice(1)) expect(text.slice(start)).toMatch(/^\s*\{/)
})

it('KNO-03 doesn’t add locations within JSON list items, however large', async () => {
  const sightings = [
    { by: 'day', as: 'a white tower' },
    { by: 'night', as: 'two flashes every ten seconds' },
  ]
  const lights = Array.from({ length: 90 }, (_, index) => ({
    name: `Light ${index}`,
    seen: sightings,
    kept: { by: 'Ada' },
  }))
  const { text, sections } = await readBytes('lights.json', JSON.stringify({ lights }, null, 2))
  expect(sections.length).toBeGreaterThan(5)
  for (const { start } of sections.slice(2)) expect(text.slice(start)).toMatch(/^\s*\{\s*"name"/)
})

it('KNO-03 uses Markdown headings as locations', async () => {
  const source =
    '# Guide\n\nIntro.\n\nSetup\n-----\n\nRun it.\n\n```\n# no heading\n```\n\n## Use & *care*\n\nGently.'
  const { title, sections, text } = await readBytes('guide.md', source)
  expect(title).toBe('Guide')
  expect(sections.map(({ label }) => label)).toEqual(['Guide', 'Setup', 'Use & care'])
  expect(text).toBe(source)
})

it('KNO-03 reads tables with any separator', async () => {
  const extraction = await readBytes('stock.csv', 'Item;Count\n"Nuts; big";3\n"Two\nlines";"say ""hi"""\n')
  expect(extraction.text).toBe('Item | Count\nNuts; big | 3\nTwo lines | say "hi"')
  expect(extraction.sections[0]).toEqual({ start: 0, page: null, label: 'row 1' })
})

it('KNO-03 keeps every value below its header, despite empty cells before it', async () => {
  const csv = 'Town,Mayor,District,Population\nBad Sulza,,,2708\n,Ada,,\nJena,Bob | Eve,City,110731'
  expect((await readBytes('towns.csv', csv)).text).toBe(
    'Town | Mayor | District | Population\nBad Sulza | – | – | 2708\n– | Ada\nJena | Bob / Eve | City | 110731',
  )
  const html = `<table><tr><th colspan="2">Town<th rowspan="2">People</tr><tr><th>Name<th>Land</tr>
    <tr><td>Jena<td rowspan="2">Thuringia<td>110731</tr><tr><td>Bad Sulza<td>2708</tr><tr><td><td><td>0</tr></table>
    <table><tr><td></td><td>Only for its looks</td></tr></table>`
  expect((await readBytes('towns.html', `<!doctype html><body>${html}`)).text).toBe(
    'Town | – | People\nName | Land | People\nJena | Thuringia | 110731\nBad Sulza | Thuringia | 2708\n– | – | 0\n\nOnly for its looks',
  )
})

it('KNO-03 reads a page without its scripts, including its table', async () => {
  const html = `<!doctype html><html><head><title>Prices &amp; more</title><script>var x = '<p>no</p>'</script></head>
    <body><h1>Prices</h1><p>From <b>May</b> on:<br>new.</p><table><tr><th>Room</th><th>Price</th></tr>
    <tr><td>Small</td><td>80</td></tr></table><ul><li>one</li><li>two</li></ul></body></html>`
  const { text, title, sections } = await readBytes('prices.html', html)
  expect(title).toBe('Prices & more')
  expect(text).toBe('Prices\n\nFrom May on:\nnew.\n\nRoom | Price\nSmall | 80\n- one\n- two')
  expect(sections).toEqual([{ start: 0, page: null, label: 'Prices', level: 1 }])
})

it('KNO-03 reads an email with its sender, recipients, date and attachments', async () => {
  const mail = [
    'From: Ada Byron <ada@example.com>',
    'To: Charles <charles@example.com>',
    'Subject: =?utf-8?q?The_engine=E2=80=99s_plan?=',
    'Date: Tue, 5 Mar 2024 10:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'It will compute.',
    '--x',
    'Content-Type: application/pdf; name="drawing.pdf"',
    'Content-Disposition: attachment; filename="drawing.pdf"',
    '',
    'xx',
    '--x--',
  ].join('\r\n')
  const extraction = await readBytes('mail.eml', mail)
  expect(extraction).toMatchObject({ kind: 'mail', title: 'The engine’s plan' })
  expect(extraction.text).toContain('From: Ada Byron <ada@example.com>')
  expect(extraction.text).toContain('Attachments: drawing.pdf')
  expect(extraction.text).toContain('It will compute.')
})

it('KNO-03 reads a mailbox message by message', async () => {
  const message = (subject: string) =>
    `From a@b.c Tue Mar  5 10:00:00 2024\nFrom: a@b.c\nSubject: ${subject}\n\nAbout ${subject}.\n`
  const extraction = await readBytes('box.mbox', `${message('tea')}\n${message('milk')}`)
  expect(extraction.sections.map(({ label }) => label)).toEqual(['message 1: tea', 'message 2: milk'])
})

it('KNO-03 formats single-line JSON', async () => {
  const items = Array.from({ length: 300 }, (_, index) => ({ id: index, name: `item ${index}` }))
  const { text, kind } = await readBytes('data.json', JSON.stringify(items))
  expect(kind).toBe('data')
  expect(text).toContain('"name": "item 7"')
  expect(text.split('\n').length).toBeGreaterThan(600)
})

it('KNO-03 reads rich text and OpenDocument text', async () => {
  const rtf = await readBytes('a.rtf', "{\\rtf1\\ansi Caf\\'e9 on \\b Monday\\b0 .\\par Closed.}")
  expect(rtf.text).toBe('Café on Monday.\n\nClosed.')
  const namespaces =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
  const body = '<text:h text:outline-level="1">Menu</text:h><text:p>Soup &amp; bread</text:p>'
  const odt = await readBytes(
    'a.odt',
    writeZip([
      { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.text' },
      {
        name: 'content.xml',
        bytes: `<office:document-content ${namespaces}><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      },
    ]),
  )
  expect(odt).toMatchObject({
    text: 'Menu\n\nSoup & bread',
    sections: [{ start: 0, page: null, label: 'Menu' }],
  })
})

it('KNO-03 reads a notebook’s cells', async () => {
  const notebook = {
    nbformat: 4,
    cells: [
      { cell_type: 'markdown', source: ['# Study\n', 'Why.'] },
      { cell_type: 'code', source: 'print(6*7)', outputs: [{ text: ['42\n'] }] },
    ],
  }
  const extraction = await readBytes('study.ipynb', JSON.stringify(notebook))
  expect(extraction.text).toBe('# Study\nWhy.\n\nprint(6*7)\n\n42')
  expect(extraction.sections[0]?.label).toBe('cell 1, Study')
})

it.each([
  ['an empty file', 'a.txt', Buffer.alloc(0), 'CANNOT_PROCESS', /empty/],
  ['white space', 'a.txt', Buffer.from(' \n\n '), 'CANNOT_PROCESS', /No text/],
  ['an archive', 'a.zip', writeZip([{ name: 'x.txt', bytes: 'x' }]), 'UNSUPPORTED_TYPE', /Extract/],
  [
    'a video',
    'a.mp4',
    Buffer.from('000000206674797069736f6d0000020069736f6d69736f32', 'hex'),
    'UNSUPPORTED_TYPE',
    /transcript/,
  ],
  [
    'an iWork file',
    'a.pages',
    writeZip([{ name: 'Index/Document.iwa', bytes: 'x' }]),
    'UNSUPPORTED_TYPE',
    /Export/,
  ],
  [
    'a binary',
    'a.bin',
    Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 97) % 256)),
    'UNSUPPORTED_TYPE',
    /Add it as/,
  ],
  ['an old Word file', 'a.doc', writeCompoundFile(['WordDocument', '1Table']), 'UNAVAILABLE', /\.docx/],
  ['an old Excel file', 'a.xls', writeCompoundFile(['Workbook']), 'UNAVAILABLE', /\.xlsx/],
  ['an old PowerPoint file', 'a.ppt', writeCompoundFile(['PowerPoint Document']), 'UNAVAILABLE', /\.pptx/],
  [
    'a password-protected Office file',
    'a.docx',
    writeCompoundFile(['EncryptionInfo', 'EncryptedPackage']),
    'CANNOT_PROCESS',
    /password/,
  ],
  [
    'a truncated compound file',
    'a.doc',
    writeCompoundFile(['WordDocument']).subarray(0, 900),
    'CANNOT_PROCESS',
    /damaged/,
  ],
  ['a damaged PDF', 'a.pdf', Buffer.from('%PDF-1.7\nnothing else'), 'CANNOT_PROCESS', /damaged/],
])('UPL-01 rejects %s with a reason', async (_what, name, bytes, code, message) => {
  await expect(readBytes(name, bytes)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message) as unknown,
  })
})

it.each([
  ['server.log', (index: number) => `${index} ok`, ''],
  ['list.md', (index: number) => `- item ${index}`, ''],
  ['page.html', (index: number) => `line ${index}`, '<pre>'],
  ['rows.csv', (index: number) => `${index},"name ${index}"`, 'id,name\n'],
] as const)('KNO-03 reads and splits %s of 130,000 lines to the end', async (name, line, prefix) => {
  const lines = Array.from({ length: 130_000 }, (_, index) => line(index))
  const { text, sections, note } = await readBytes(name, `${prefix}${lines.join('\n')}`)
  expect(note).toBeNull()
  expect(text).toContain('129999')
  const chunks = chunkText(text, sections, readOutline(text, sections))
  expect(chunks.at(-1)?.end).toBe(text.length)
})
