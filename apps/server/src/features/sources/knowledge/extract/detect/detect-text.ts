import { detectEncoding } from '../../../../../platform/language/detect-encoding.ts'
import type { SourceFile } from '../extraction.ts'
import { unsupported } from '../refuse.ts'
import { decodeText } from './decode-text.ts'
import { detected, type FileFormat } from './formats.ts'
import {
  linesFormat,
  looksLikeHtml,
  looksLikeJson,
  looksLikeMail,
  looksLikeMbox,
  looksLikeNotebook,
  looksLikeSavedPage,
  looksLikeTelegram,
  looksLikeXml,
} from './sniff-text.ts'
import { codeTypes, endingOf, proseTypes } from './text-names.ts'

const tables: ReadonlyMap<string, 'csv' | 'tsv'> = new Map([
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
const markdown = new Set(['md', 'markdown', 'mdown', 'mkd', 'mdx', 'qmd'])

/** By content, or by name among look-alikes. UPL-05: else code. */
export const detectText = (bytes: Uint8Array, file: SourceFile): FileFormat => {
  const declared = /charset\s*=\s*"?([\w:-]+)/i.exec(file.mimeType ?? '')?.[1]
  const text = decodeText(bytes, detectEncoding(bytes, declared))
  const ending = endingOf(file.fileName)
  const codeType = codeTypes.get(ending)
  if (text.startsWith('%!PS'))
    throw unsupported('PostScript files can’t be read. Save the file as a PDF and add that.')
  if (looksLikeMbox(text)) return detected('mbox', { text })
  if (looksLikeMail(text)) {
    return detected(looksLikeSavedPage(text) || /^mht(ml)?$/.test(ending) ? 'mhtml' : 'eml', { text })
  }
  const lines = linesFormat(text)
  if (lines !== null) {
    const mimeType = proseTypes.get(ending)
    return detected(lines, { text, ...(mimeType !== undefined && { mimeType }) })
  }
  const table = tables.get(ending) ?? (file.mimeType?.startsWith('text/csv') ? 'csv' : undefined)
  if (table) return detected(table, { text })
  if (markdown.has(ending)) return detected('markdown', { text })
  if (codeType) return detected('code', { mimeType: codeType, text })
  if (looksLikeHtml(text) || /^x?html?$/.test(ending)) return detected('html', { text })
  if (looksLikeTelegram(text)) return detected('telegram', { text })
  if (looksLikeNotebook(text)) return detected('notebook', { text })
  if (looksLikeJson(text) || /^(geo)?json[lc5]?$|^ndjson$/.test(ending)) return detected('json', { text })
  if (looksLikeXml(text))
    return detected('xml', { mimeType: xmlTypes.get(ending) ?? 'application/xml', text })
  const proseType = proseTypes.get(ending)
  if (proseType) return detected('text', { mimeType: proseType, text })
  if (!file.fileName.includes('.') && file.mimeType?.startsWith('text/plain'))
    return detected('text', { text })
  return detected('code', { text })
}
