import { writeDocx } from '../office-files.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileArchives } from './archives.ts'

const writeEmail = (...parts: string[]) =>
  `From: Eve <eve@letters.example>\r\nTo: Ada <ada@letters.example>\r\nSubject: Hello\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`
const attachmentPart = (name: string, bytes: Uint8Array | string) =>
  `Content-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}`
const plainPart = (text: string) => `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`
const executable = Buffer.concat([
  Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff', 'latin1'),
  Buffer.alloc(400),
])

/** Wrong file types, characters that databases reject, and endless lines and nesting. */
export const hostileTexts: readonly HostileFile[] = [
  {
    about: 'a program that is called a PDF',
    fileName: 'invoice.pdf',
    bytes: () => executable,
    rejectionCodes: ['UNSUPPORTED_TYPE'],
  },
  {
    about: 'a page of the web that is called a letter',
    fileName: 'letter.docx',
    bytes: () => '<!doctype html><html><body><p>Plain words</p><script>alert(1)</script></body></html>',
    visibleText: 'Plain words',
    hiddenPattern: /alert/,
  },
  {
    about: 'a letter that is called a picture',
    fileName: 'photo.png',
    bytes: () => writeDocx(['A letter.']),
    visibleText: 'A letter.',
  },
  {
    about: 'a picture that begins like one and is a page',
    fileName: 'photo.gif',
    bytes: () => 'GIF89a/*<script>alert(1)</script>*/',
  },
  { about: 'an empty file', fileName: 'empty.txt', bytes: () => '', rejectionCodes: ['CANNOT_PROCESS'] },
  {
    about: 'a file of white space',
    fileName: 'blank.txt',
    bytes: () => ' \n\t\r\n\u00a0\ufeff'.repeat(1000),
    rejectionCodes: ['CANNOT_PROCESS'],
  },
  {
    about: 'NUL bytes among the letters',
    fileName: 'nul.txt',
    bytes: () => `${'before and after '.repeat(500)}in\u0000side${' plain words'.repeat(500)}`,
    visibleText: 'inside',
  },
  {
    about: 'halves of letters in UTF-16',
    fileName: 'halves.txt',
    bytes: () => Buffer.from(`\ufeffbefore \ud800 between \udc00\ud800 after`, 'utf16le'),
    visibleText: 'between',
    hiddenPattern: /[\ud800-\udfff]/,
  },
  {
    about: 'bytes that are no UTF-8',
    fileName: 'bytes.txt',
    bytes: () =>
      Buffer.concat([
        Buffer.from('start '),
        Buffer.from([0xc3, 0x28, 0xf0, 0x28, 0x8c, 0xbc, 0xed, 0xa0, 0x80, 0xfe, 0xff]),
        Buffer.from(' end'),
      ]),
    visibleText: 'start',
    hiddenPattern: /[\ud800-\udfff]/,
  },
  {
    about: 'directions turned round',
    fileName: 'bidi.txt',
    bytes: () => 'pay \u202e00001\u202c euros to \u2066eve\u2069',
    visibleText: 'pay 00001 euros to eve',
  },
  {
    about: 'twelve million letters in one line',
    fileName: 'line.txt',
    bytes: () => 'lorem '.repeat(1_900_000),
    visibleText: 'lorem',
  },
  {
    about: 'ten million letters without a space',
    fileName: 'word.txt',
    bytes: () => 'x'.repeat(10_000_000),
    visibleText: 'xxxx',
  },
  {
    about: 'cells that a spreadsheet would run',
    fileName: 'cells.csv',
    bytes: (trap) => `name,sum\n"=HYPERLINK(""${trap}"")",1\n+1+cmd|' /C calc'!A0,2\n@SUM(A1),3\n`,
    visibleText: '=HYPERLINK("http://',
  },
  {
    about: 'a row of two hundred thousand cells',
    fileName: 'wide.csv',
    bytes: () => `${'a,'.repeat(200_000)}b\n`,
    visibleText: 'a | a',
  },
  {
    about: 'a quote that never ends',
    fileName: 'quote.csv',
    bytes: () => `a,b\n"${'x,y\n'.repeat(200_000)}last,row\n`,
    visibleText: 'last | row',
  },
  {
    about: 'a page whose script is all it says',
    fileName: 'script.html',
    bytes: () => '<html><body><script>alert(1)</script><style>a{}</style></body></html>',
    rejectionCodes: ['CANNOT_PROCESS'],
  },
  {
    about: 'a drawing with script',
    fileName: 'drawing.svg',
    bytes: () =>
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><text>Drawn words</text></svg>',
    visibleText: 'Drawn words',
  },
  {
    about: 'JSON nested a million deep',
    fileName: 'deep.json',
    bytes: () => `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`,
    visibleText: '[',
  },
  {
    about: 'JSON that would change every object',
    fileName: 'proto.json',
    bytes: () => '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    visibleText: 'polluted',
  },
  {
    about: 'Markdown quotes nested fifty thousand deep',
    fileName: 'deep.md',
    bytes: () => `${'>'.repeat(50_000)} bottom`,
    visibleText: 'bottom',
  },
  {
    about: 'Markdown that never closes',
    fileName: 'open.md',
    bytes: () => `${'[a]('.repeat(50_000)}${'**_`'.repeat(50_000)}${'<!--'.repeat(20_000)}`,
    visibleText: '[a](',
  },
  {
    about: 'rich text with groups nested a million deep',
    fileName: 'deep.rtf',
    bytes: () => `{\\rtf1 ${'{'.repeat(1_000_000)}bottom`,
    visibleText: 'bottom',
  },
  {
    about: 'rich text with an object that runs',
    fileName: 'object.rtf',
    bytes: () =>
      `{\\rtf1\\ansi Plain words{\\object\\objemb{\\*\\objclass Package}{\\*\\objdata ${Buffer.from('evil.exe').toString('hex')}}}}`,
    visibleText: 'Plain words',
    hiddenPattern: /6576696c/,
  },
  {
    about: 'a message with a program, a bomb and a name that is a path',
    fileName: 'mail.eml',
    bytes: (trap) =>
      writeEmail(
        plainPart('See what I attached.'),
        attachmentPart('../../../../etc/cron.d/evil.exe', executable),
        attachmentPart('bomb.docx', hostileArchives[2]?.bytes(trap) ?? ''),
        attachmentPart('x'.repeat(3000), 'x'),
      ),
    visibleText: 'See what I attached.',
    hiddenPattern: /MZ/,
  },
  {
    about: 'messages within messages, five hundred deep',
    fileName: 'russian-doll.eml',
    bytes: () =>
      Array.from({ length: 500 }).reduce<string>(
        (innerEmail) => writeEmail(plainPart('layer'), `Content-Type: message/rfc822\r\n\r\n${innerEmail}`),
        writeEmail(plainPart('bottom')),
      ),
    visibleText: 'layer',
  },
  {
    about: 'a message with twenty thousand parts',
    fileName: 'parts.eml',
    bytes: () => writeEmail(...Array.from({ length: 20_000 }, () => plainPart('p'))),
    visibleText: 'p',
  },
  {
    about: 'a message whose headers never end',
    fileName: 'headers.eml',
    bytes: () =>
      `From: eve@letters.example\r\nSubject: ${'word '.repeat(10)}\r\nTo: ${'a@b.example, '.repeat(50_000)}\r\nContent-Type: text/plain\r\n\r\nshort`,
    visibleText: 'short',
  },
]
