import type { Kind } from '../extraction.ts'

interface FormatFacts {
  readonly mimeType: string
  readonly kind: Kind
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

export const formats = {
  pdf: { mimeType: 'application/pdf', kind: 'pdf' },
  docx: { mimeType: `${openXml}.wordprocessingml.document`, kind: 'document' },
  xlsx: { mimeType: `${openXml}.spreadsheetml.sheet`, kind: 'spreadsheet' },
  pptx: { mimeType: `${openXml}.presentationml.presentation`, kind: 'presentation' },
  odt: { mimeType: `${openDocument}.text`, kind: 'document' },
  ods: { mimeType: `${openDocument}.spreadsheet`, kind: 'spreadsheet' },
  odp: { mimeType: `${openDocument}.presentation`, kind: 'presentation' },
  odg: { mimeType: `${openDocument}.graphics`, kind: 'presentation' },
  epub: { mimeType: 'application/epub+zip', kind: 'book' },
  rtf: { mimeType: 'application/rtf', kind: 'document' },
  doc: { mimeType: 'application/msword', kind: 'document' },
  xls: { mimeType: 'application/vnd.ms-excel', kind: 'spreadsheet' },
  ppt: { mimeType: 'application/vnd.ms-powerpoint', kind: 'presentation' },
  msg: { mimeType: 'application/vnd.ms-outlook', kind: 'mail' },
  eml: { mimeType: 'message/rfc822', kind: 'mail' },
  mhtml: { mimeType: 'multipart/related', kind: 'web' },
  mbox: { mimeType: 'application/mbox', kind: 'mail' },
  calendar: { mimeType: 'text/calendar', kind: 'text' },
  cards: { mimeType: 'text/vcard', kind: 'text' },
  captions: { mimeType: 'text/vtt', kind: 'text' },
  whatsapp: { mimeType: 'text/plain', kind: 'text' },
  telegram: { mimeType: 'application/json', kind: 'text' },
  html: { mimeType: 'text/html', kind: 'web' },
  markdown: { mimeType: 'text/markdown', kind: 'markdown' },
  csv: { mimeType: 'text/csv', kind: 'table' },
  tsv: { mimeType: 'text/tab-separated-values', kind: 'table' },
  json: { mimeType: 'application/json', kind: 'data' },
  notebook: { mimeType: 'application/x-ipynb+json', kind: 'code' },
  xml: { mimeType: 'application/xml', kind: 'data' },
  text: { mimeType: 'text/plain', kind: 'text' },
  code: { mimeType: 'text/plain', kind: 'code' },
  image: { mimeType: 'image/*', kind: 'image' },
} as const satisfies Record<string, FormatFacts>

export type Format = keyof typeof formats

export interface FileFormat {
  readonly format: Format
  readonly mimeType: string
  readonly kind: Kind
  readonly text?: string
}

export const toFileFormat = (
  format: Format,
  overrides: { mimeType?: string; text?: string } = {},
): FileFormat => ({
  format,
  ...formats[format],
  ...overrides,
})
