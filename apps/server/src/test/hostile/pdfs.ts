import { deflateSync } from 'node:zlib'
import { writePdf } from '@atelier/testing/write-pdf'
import { writeDocx } from '../office-files.ts'
import type { HostileFile } from './hostile-file.ts'

/** Writes a PDF with the given objects, the first being the catalog. `stream` is appended to its object. */
const pdf = (objects: readonly (string | { head: string; stream: Buffer })[], trailer = ''): Buffer => {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let offset = 9
  const add = (piece: Buffer) => {
    pieces.push(piece)
    offset += piece.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(offset)
    add(Buffer.from(`${index + 1} 0 obj\n${typeof object === 'string' ? object : object.head}\n`))
    if (typeof object !== 'string')
      add(Buffer.concat([Buffer.from('stream\n'), object.stream, Buffer.from('\nendstream\n')]))
    add(Buffer.from('endobj\n'))
  }
  const table = places.map((objectOffset) => `${String(objectOffset).padStart(10, '0')} 00000 n \n`).join('')
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const tree = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const page = (extraEntries = '', resources = '/Font << /F1 5 0 R >>') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> ${extraEntries}>>`
const showText = (text: string) => `BT /F1 11 Tf 50 780 Td (${text}) Tj ET`
const content = (text: string, head = '') => ({
  head: `<< /Length ${Buffer.byteLength(text)} ${head}>>`,
  stream: Buffer.from(text),
})

export const hostilePdfs: readonly HostileFile[] = [
  {
    about: 'a page tree that holds itself',
    fileName: 'loop.pdf',
    bytes: () => pdf([catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>']),
    rejectionCodes: ['CANNOT_PROCESS'],
  },
  {
    about: 'a page tree that claims two billion pages',
    fileName: 'endless.pdf',
    bytes: () =>
      pdf([
        catalog,
        '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>',
        page(),
        content(showText('one page')),
        font,
      ]),
    visibleText: 'one page',
  },
  {
    about: 'a picture of 60,000 by 60,000',
    fileName: 'huge-image.pdf',
    bytes: () =>
      pdf([
        catalog,
        tree,
        page('', '/Font << /F1 5 0 R >> /XObject << /I 6 0 R >>'),
        content(`${showText('beside a picture')} q 500 0 0 500 0 0 cm /I Do Q`),
        font,
        {
          head: '<< /Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length 20 >>',
          stream: deflateSync(Buffer.alloc(64)),
        },
      ]),
    visibleText: 'beside a picture',
  },
  {
    about: 'a page of a hundred thousand kilometres',
    fileName: 'huge-page.pdf',
    bytes: () =>
      pdf([
        catalog,
        tree,
        page('/MediaBox [0 0 1e30 1e30] /UserUnit 1e20 '),
        content(showText('wide')),
        font,
      ]),
    visibleText: 'wide',
  },
  {
    about: 'arrays nested a hundred thousand deep',
    fileName: 'deep.pdf',
    bytes: () =>
      pdf([
        catalog,
        tree,
        page(`/Deep ${'['.repeat(100_000)}${']'.repeat(100_000)} `),
        content(showText('deep')),
        font,
      ]),
    rejectionCodes: ['CANNOT_PROCESS'],
  },
  {
    about: 'a form that draws itself',
    fileName: 'recursion.pdf',
    bytes: () =>
      pdf([
        catalog,
        tree,
        page('', '/Font << /F1 5 0 R >> /XObject << /X 6 0 R >>'),
        content(`${showText('once')} /X Do`),
        font,
        {
          head: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >> /Length 12 >>',
          stream: Buffer.from('/X Do /X Do '),
        },
      ]),
    visibleText: 'once',
  },
  {
    about: 'content that unpacks to six hundred megabytes',
    fileName: 'bomb.pdf',
    bytes: () => {
      const compressed = deflateSync(Buffer.alloc(600 * 1024 * 1024, 0x20))
      return pdf([
        catalog,
        tree,
        page(),
        { head: `<< /Length ${compressed.length} /Filter /FlateDecode >>`, stream: compressed },
        font,
      ])
    },
    rejectionCodes: ['TOO_LARGE', 'CANNOT_PROCESS'],
  },
  {
    about: 'a filter applied a thousand times',
    fileName: 'filters.pdf',
    bytes: () =>
      pdf([
        catalog,
        tree,
        page(),
        content(showText('x'), `/Filter [${'/ASCIIHexDecode '.repeat(1000)}] `),
        font,
      ]),
    rejectionCodes: ['CANNOT_PROCESS', 'TOO_LARGE'],
  },
  {
    about: 'script that runs at the opening, and files within',
    fileName: 'script.pdf',
    bytes: (trap) =>
      pdf([
        `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /Names << /EmbeddedFiles << /Names [(evil.exe) 6 0 R] >> /JavaScript << /Names [(x) << /S /JavaScript /JS (this.submitForm\\("${trap}"\\)) >>] >> >> >>`,
        tree,
        page('/AA << /O << /S /Launch /F (cmd.exe) >> >> '),
        content(showText('harmless words')),
        font,
        '<< /Type /Filespec /F (evil.exe) /EF << /F 7 0 R >> >>',
        content('MZ evil program'),
      ]),
    visibleText: 'harmless words',
    hiddenPattern: /alert|submitForm|evil program/,
  },
  {
    about: 'cross-references that go round in a circle',
    fileName: 'xref.pdf',
    bytes: () => pdf([catalog, tree, page(), content(showText('round')), font], '/Prev 9 '),
    visibleText: 'round',
  },
  {
    about: 'a stream that says it is longer than the file',
    fileName: 'length.pdf',
    bytes: () =>
      pdf([
        catalog,
        tree,
        page(),
        { head: '<< /Length 4000000000 >>', stream: Buffer.from(showText('longer')) },
        font,
      ]),
    visibleText: 'longer',
  },
  {
    about: 'half a PDF',
    fileName: 'cut.pdf',
    bytes: () => writePdf([['Only half of this.']]).subarray(0, 200),
    rejectionCodes: ['CANNOT_PROCESS'],
  },
  {
    about: 'a PDF that is an archive too',
    fileName: 'both.pdf',
    bytes: () => Buffer.concat([writePdf([['I am a page.']]), writeDocx(['I am a letter.'])]),
    visibleText: 'I am a page.',
    hiddenPattern: /letter/,
  },
  {
    about: 'a page of the web that is a PDF too',
    fileName: 'both.html',
    bytes: () => Buffer.concat([Buffer.from('<script>alert(1)</script>\n'), writePdf([['I am a page.']])]),
    visibleText: 'I am a page.',
    hiddenPattern: /alert/,
  },
]
