import { detectEncoding } from '../../../../../platform/language/detect-encoding.ts'
import type { SourceFile } from '../extraction.ts'
import { unsupportedTypeError } from '../extraction-errors.ts'
import { decodeText } from './decode-text.ts'
import { toFileFormat, type FileFormat } from './formats.ts'
import {
  detectLineFormat,
  looksLikeHtml,
  looksLikeJson,
  looksLikeMail,
  looksLikeMbox,
  looksLikeNotebook,
  looksLikeSavedPage,
  looksLikeTelegram,
  looksLikeXml,
} from './sniff-text.ts'
import { codeTypes, extensionOf, proseTypes } from './text-names.ts'

const tableFormats: ReadonlyMap<string, 'csv' | 'tsv'> = new Map([
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['tab', 'tsv'],
  ['psv', 'csv'],
])
const xmlTypes: ReadonlyMap<string, string> = new Map([
  ['svg', 'image/svg+xml'],
  ['rss', 'application/rss+xml'],
  ['atom', 'application/atom+xml'],
  ['fb2', 'application/x-fictionbook+xml'],
  ['kml', 'application/vnd.google-earth.kml+xml'],
])
const markdownExtensions = new Set(['md', 'markdown', 'mdown', 'mkd', 'mdx', 'qmd'])

/** Detects the type by content, or by name among types that look alike. Other text is code (UPL-05). */
export const detectText = (bytes: Uint8Array, file: SourceFile): FileFormat => {
  const declaredCharset = /charset\s*=\s*"?([\w:-]+)/i.exec(file.mimeType ?? '')?.[1]
  const text = decodeText(bytes, detectEncoding(bytes, declaredCharset))
  const extension = extensionOf(file.fileName)
  const codeType = codeTypes.get(extension)
  if (text.startsWith('%!PS'))
    throw unsupportedTypeError('PostScript files can’t be read. Save the file as a PDF and add that.')
  if (looksLikeMbox(text)) return toFileFormat('mbox', { text })
  if (looksLikeMail(text)) {
    return toFileFormat(looksLikeSavedPage(text) || /^mht(ml)?$/.test(extension) ? 'mhtml' : 'eml', { text })
  }
  const lineFormat = detectLineFormat(text)
  if (lineFormat !== null) {
    const mimeType = proseTypes.get(extension)
    return toFileFormat(lineFormat, { text, ...(mimeType !== undefined && { mimeType }) })
  }
  const table = tableFormats.get(extension) ?? (file.mimeType?.startsWith('text/csv') ? 'csv' : undefined)
  if (table) return toFileFormat(table, { text })
  if (markdownExtensions.has(extension)) return toFileFormat('markdown', { text })
  if (codeType) return toFileFormat('code', { mimeType: codeType, text })
  if (looksLikeHtml(text) || /^x?html?$/.test(extension)) return toFileFormat('html', { text })
  if (looksLikeTelegram(text)) return toFileFormat('telegram', { text })
  if (looksLikeNotebook(text)) return toFileFormat('notebook', { text })
  if (looksLikeJson(text) || /^(geo)?json[lc5]?$|^ndjson$/.test(extension))
    return toFileFormat('json', { text })
  if (looksLikeXml(text))
    return toFileFormat('xml', { mimeType: xmlTypes.get(extension) ?? 'application/xml', text })
  const proseType = proseTypes.get(extension)
  if (proseType) return toFileFormat('text', { mimeType: proseType, text })
  if (!file.fileName.includes('.') && file.mimeType?.startsWith('text/plain'))
    return toFileFormat('text', { text })
  return toFileFormat('code', { text })
}
