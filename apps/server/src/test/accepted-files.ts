import { writePdf } from '@atelier/testing/write-pdf'
import sharp from 'sharp'
import type { Format } from '../features/sources/knowledge/extract/detect/formats.ts'
import { writeDocx, writeEpub, writePptx, writeXlsx } from './office-files.ts'
import { writeCompoundFile } from './write-compound-file.ts'
import { writeMsg } from './write-msg.ts'
import { writeZip } from './write-zip.ts'

/** Text that every readable file contains. */
export const line = 'Trim the wick at dusk.'

interface AcceptedFile {
  readonly fileName: string
  readonly bytes: () => Promise<Buffer> | Buffer
  /** Why the file is stored, but not processed. */
  readonly rejectionPattern?: RegExp
}

export const odf = (type: string, body: string) => () =>
  writeZip([
    { name: 'mimetype', bytes: `application/vnd.oasis.opendocument.${type}` },
    {
      name: 'content.xml',
      bytes: `<office:document-content ${['office', 'text', 'table', 'drawing', 'presentation']
        .map(
          (name) =>
            `xmlns:${name === 'drawing' ? 'draw' : name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
        )
        .join(' ')}><office:body>${body}</office:body></office:document-content>`,
    },
  ])
const paragraph = `<text:p>${line}</text:p>`
const drawPage = (page: string) =>
  `<draw:page draw:name="${page}"><draw:frame><draw:text-box>${paragraph}</draw:text-box></draw:frame></draw:page>`
const text =
  (...lines: string[]) =>
  () =>
    Buffer.from(lines.join('\r\n'))
const emailHeaders = [
  'From: Ada <ada@example.com>',
  'To: Olu <olu@example.com>',
  'Subject: Paraffin',
  'MIME-Version: 1.0',
]

/** A file of every format with a reader (UPL-01). */
export const acceptedFiles: Record<Format, AcceptedFile> = {
  pdf: { fileName: 'a.pdf', bytes: () => Buffer.from(writePdf([[line]])) },
  docx: { fileName: 'a.docx', bytes: () => writeDocx([line]) },
  xlsx: { fileName: 'a.xlsx', bytes: () => writeXlsx([{ name: 'Log', rows: [[{ value: line }]] }]) },
  pptx: { fileName: 'a.pptx', bytes: () => writePptx([[line]]) },
  odt: { fileName: 'a.odt', bytes: odf('text', `<office:text>${paragraph}</office:text>`) },
  ods: {
    fileName: 'a.ods',
    bytes: odf(
      'spreadsheet',
      `<office:spreadsheet><table:table table:name="Log"><table:table-row><table:table-cell office:value-type="string">${paragraph}</table:table-cell></table:table-row></table:table></office:spreadsheet>`,
    ),
  },
  odp: {
    fileName: 'a.odp',
    bytes: odf('presentation', `<office:presentation>${drawPage('One')}</office:presentation>`),
  },
  odg: { fileName: 'a.odg', bytes: odf('graphics', `<office:drawing>${drawPage('One')}</office:drawing>`) },
  epub: { fileName: 'a.epub', bytes: () => writeEpub('Log', [{ heading: 'One', paragraphs: [line] }]) },
  rtf: { fileName: 'a.rtf', bytes: text(`{\\rtf1\\ansi ${line}}`) },
  doc: {
    fileName: 'a.doc',
    bytes: () => writeCompoundFile(['WordDocument']),
    rejectionPattern: /Save it as \.docx/,
  },
  xls: {
    fileName: 'a.xls',
    bytes: () => writeCompoundFile(['Workbook']),
    rejectionPattern: /Save it as \.xlsx/,
  },
  ppt: {
    fileName: 'a.ppt',
    bytes: () => writeCompoundFile(['PowerPoint Document']),
    rejectionPattern: /Save it as \.pptx/,
  },
  msg: { fileName: 'a.msg', bytes: () => writeMsg('Paraffin', line) },
  eml: { fileName: 'a.eml', bytes: text(...emailHeaders, '', line) },
  mhtml: {
    fileName: 'a.mht',
    bytes: text(
      'From: <Saved by Blink>',
      ...emailHeaders.slice(2),
      'Content-Type: text/html; charset=utf-8',
      '',
      `<html><body><p>${line}</p></body></html>`,
    ),
  },
  mbox: {
    fileName: 'a.mbox',
    bytes: text('From ada@example.com Tue Mar  5 10:00:00 2024', ...emailHeaders, '', line),
  },
  calendar: {
    fileName: 'a.ics',
    bytes: text('BEGIN:VCALENDAR', 'BEGIN:VEVENT', `SUMMARY:${line}`, 'END:VEVENT', 'END:VCALENDAR'),
  },
  cards: { fileName: 'a.vcf', bytes: text('BEGIN:VCARD', 'FN:Ada', `NOTE:${line}`, 'END:VCARD') },
  captions: { fileName: 'a.vtt', bytes: text('WEBVTT', '', '00:01.000 --> 00:02.000', line) },
  whatsapp: {
    fileName: 'a.txt',
    bytes: text(`[05.03.24, 10:00:00] Ada: ${line}`, '[05.03.24, 10:01:00] Olu: Yes.'),
  },
  telegram: {
    fileName: 'a.json',
    bytes: text(
      JSON.stringify({
        name: 'Olu',
        messages: [{ type: 'message', date: '2024-03-05T10:00:00', date_unixtime: '1709632800', text: line }],
      }),
    ),
  },
  html: { fileName: 'a.html', bytes: text(`<!doctype html><title>Log</title><p>${line}</p>`) },
  markdown: { fileName: 'a.md', bytes: text('# Log', '', line) },
  csv: { fileName: 'a.csv', bytes: text('When,What', `dusk,"${line}"`) },
  tsv: { fileName: 'a.tsv', bytes: text('When\tWhat', `dusk\t${line}`) },
  json: { fileName: 'a.json', bytes: text(JSON.stringify({ rule: line })) },
  notebook: {
    fileName: 'a.ipynb',
    bytes: text(JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'markdown', source: [line] }] })),
  },
  xml: { fileName: 'a.xml', bytes: text(`<?xml version="1.0"?><log><rule>${line}</rule></log>`) },
  text: { fileName: 'a.txt', bytes: text(line) },
  code: { fileName: 'a.py', bytes: text(`print("${line}")`) },
  image: { fileName: 'a.png', bytes: () => image.png().toBuffer() },
}

const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })

/** The accepted images, with each of their file extensions. */
export const acceptedImages: Record<string, () => Promise<Buffer>> = {
  'a.jpeg': () => image.jpeg().toBuffer(),
  'a.jpg': () => image.jpeg().toBuffer(),
  'a.png': () => image.png().toBuffer(),
  'a.webp': () => image.webp().toBuffer(),
}

const hex = (digits: string) => () => Buffer.from(digits.padEnd(600, '0'), 'hex')

/** Files whose content is of an unsupported type. Rejected on upload or during processing. */
export const refusedFiles: Record<string, () => Promise<Buffer> | Buffer> = {
  'a.mp4': hex('000000206674797069736f6d0000020069736f6d69736f32'),
  'a.webm': hex('1a45dfa39f4286810142f7810142f2810442f381084282847765626d'),
  'a.mp3': hex('fffb9064'),
  'a.wav': () =>
    Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from([36, 0, 0, 0]),
      Buffer.from('WAVEfmt '),
      Buffer.alloc(300),
    ]),
  'a.ogg': () =>
    Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('\x01vorbis'), Buffer.alloc(300)]),
  'a.woff2': () => Buffer.concat([Buffer.from('wOF2'), Buffer.from([0, 1, 0, 0]), Buffer.alloc(300)]),
  'a.gif': () => image.gif().toBuffer(),
  'a.tiff': () => image.tiff().toBuffer(),
  'a.avif': () => image.avif().toBuffer(),
  'a.exe': hex('4d5a90000300000004000000ffff0000b8'),
  'a.elf': hex('7f454c4602010100'),
  'a.wasm': hex('0061736d01000000'),
  'a.class': hex('cafebabe00000034'),
  'a.sqlite': () => Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(600)]),
  'a.zip': () => writeZip([{ name: 'a.txt', bytes: line }]),
  'a.gz': hex('1f8b0800000000000003'),
  'a.7z': hex('377abcaf271c0004'),
  'a.rar': hex('526172211a070100'),
  'a.xz': hex('fd377a585a00'),
  'a.mobi': () => Buffer.concat([Buffer.alloc(60), Buffer.from('BOOKMOBI'), Buffer.alloc(300)]),
  'a.psd': hex('38425053000100'),
  'a.pages': () => writeZip([{ name: 'Index/Document.iwa', bytes: 'x' }]),
  'a.xlsb': () => writeZip([{ name: 'xl/workbook.bin', bytes: 'x' }]),
  'a.ps': text('%!PS-Adobe-3.0', 'showpage'),
}
