import { readFile as readBytes, stat } from 'node:fs/promises'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../../../../platform/app-error.ts'
import { oneLine } from './clean-text.ts'
import { detectFormat } from './detect/detect-format.ts'
import type { Format } from './detect/formats.ts'
import type { Extraction, OnProgress, ExtractRequest } from './extraction.ts'
import { extractionLimits } from './extraction-limits.ts'
import type { Reader } from './reader.ts'
import { unreadableError, type Noun, tooLargeError, noTextError } from './extraction-errors.ts'
import { TextBuilder } from './text-builder.ts'

/** Readers are loaded lazily, so that reading a text doesn't load the PDF reader. */
const plainReader = async () => (await import('./readers/plain-text.ts')).readPlain
const odpReader = async () => (await import('./readers/odf/read-odp.ts')).readOdp
const csvReader = async () => (await import('./readers/csv.ts')).readCsv

const readers: Record<Format, () => Promise<Reader>> = {
  pdf: async () => (await import('./readers/pdf/pdf.ts')).readPdf,
  docx: async () => (await import('./readers/docx/read-docx.ts')).readDocx,
  xlsx: async () => (await import('./readers/xlsx.ts')).readXlsx,
  pptx: async () => (await import('./readers/pptx/read-pptx.ts')).readPptx,
  odt: async () => (await import('./readers/odf/read-odt.ts')).readOdt,
  ods: async () => (await import('./readers/odf/read-ods.ts')).readOds,
  odp: odpReader,
  odg: odpReader,
  epub: async () => (await import('./readers/epub.ts')).readEpub,
  rtf: async () => (await import('./readers/rtf/read-rtf.ts')).readRtf,
  doc: async () => (await import('./readers/old-office.ts')).readDoc,
  xls: async () => (await import('./readers/old-office.ts')).readXls,
  ppt: async () => (await import('./readers/old-office.ts')).readPpt,
  msg: async () => (await import('./readers/mail/msg.ts')).readMsg,
  eml: async () => (await import('./readers/mail/mail.ts')).readMail,
  mhtml: async () => (await import('./readers/mail/mail.ts')).readSavedPage,
  mbox: async () => (await import('./readers/mail/mbox.ts')).readMbox,
  calendar: async () => (await import('./readers/calendar/calendar.ts')).readCalendar,
  cards: async () => (await import('./readers/calendar/cards.ts')).readCards,
  captions: async () => (await import('./readers/speech/captions.ts')).readCaptions,
  whatsapp: async () => (await import('./readers/speech/whatsapp.ts')).readWhatsApp,
  telegram: async () => (await import('./readers/speech/telegram.ts')).readTelegram,
  html: async () => (await import('./readers/html.ts')).readHtml,
  markdown: async () => (await import('./readers/markdown.ts')).readMarkdown,
  csv: csvReader,
  tsv: csvReader,
  json: async () => (await import('./readers/json.ts')).readJson,
  notebook: async () => (await import('./readers/notebook.ts')).readNotebook,
  xml: async () => (await import('./readers/xml.ts')).readXmlFile,
  text: plainReader,
  code: plainReader,
  image: async () => (await import('./readers/image.ts')).readImage,
}

const truncatedNote = sentence('Only the first {count} million characters were read.', {
  count: extractionLimits.characters / 1e6,
})

const nouns: Record<string, Noun> = {
  pdf: 'PDF',
  document: 'document',
  spreadsheet: 'spreadsheet',
  presentation: 'presentation',
  book: 'book',
  image: 'image',
  table: 'table',
  mail: 'message',
  web: 'page',
}

/** Reads in this process, which hostile files could exhaust: prefer `openExtractor`. */
export const readFile = async (
  { path, file, helpers = { hasOcr: false, hasOffice: false }, ocrTextByPage = new Map() }: ExtractRequest,
  onProgress: OnProgress,
): Promise<Extraction> => {
  const { size } = await stat(path)
  if (size > extractionLimits.fileBytes) throw tooLargeError('This file is too large to read.')
  const bytes = await readBytes(path)
  const detectedFormat = await detectFormat(bytes, file)
  const out = new TextBuilder()
  try {
    const readFormat = await readers[detectedFormat.format]()
    const { title, pages, previewImage, notes, unreadContent } = await readFormat({
      bytes,
      file,
      detectedFormat,
      out,
      onProgress,
      helpers,
      ocrTextByPage,
    })
    if (out.length === 0 && detectedFormat.kind !== 'image' && !unreadContent)
      throw noTextError(nouns[detectedFormat.kind] ?? 'file')
    return {
      mimeType: detectedFormat.mimeType,
      kind: detectedFormat.kind,
      title: oneLine(title ?? '').slice(0, 200) || null,
      pages: pages ?? null,
      previewImage: previewImage ?? null,
      notes: [...(out.isFull ? [truncatedNote] : (notes ?? [])), ...out.notes.finish()],
      unreadContent: unreadContent ?? null,
      ...out.finish(),
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadableError('This file is damaged and can’t be read.', error)
  }
}
