import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { oneLine } from '../clean-text.ts'
import type { Reader } from '../reading.ts'
import { broken, cannotRead } from '../refuse.ts'
import { openPdf } from './open-pdf.ts'
import { pdfLines } from './pdf-lines.ts'
import { pdfParagraphs } from './pdf-paragraphs.ts'

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return oneLine(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null && 'str' in value) return textOf(value.str)
  return ''
}

const field = (annotation: object, name: string): unknown =>
  Object.entries(annotation).find(([key]) => key === name)?.[1]

/** What is filled into forms and written in notes, which is no part of a page's text. */
const annotationTexts = (annotations: readonly object[], paragraphs: readonly string[]): string[] => {
  const page = paragraphs.join('\n')
  return annotations.flatMap((annotation) => {
    const subtype = field(annotation, 'subtype')
    if (subtype === 'Widget') {
      const value = textOf(field(annotation, 'fieldValue'))
      const name = textOf(field(annotation, 'alternativeText')) || textOf(field(annotation, 'fieldName'))
      if (value === '' || value === 'Off' || field(annotation, 'fieldType') === 'Sig') return []
      return page.includes(value) ? [] : [name ? `${name}: ${value}` : value]
    }
    if (subtype !== 'FreeText' && subtype !== 'Text' && subtype !== 'Highlight') return []
    const text = textOf(field(annotation, 'contentsObj'))
    return text === '' || page.includes(text) ? [] : [text]
  })
}

const readPage = async (page: PDFPageProxy): Promise<string[]> => {
  const content = await page.getTextContent()
  const paragraphs = pdfParagraphs(pdfLines(content.items.filter((item) => 'str' in item)))
  return [...paragraphs, ...annotationTexts(await page.getAnnotations(), paragraphs)]
}

/** Letters that mean nothing: their font does not say which they are. */
const meaningless = /[\p{Co}\p{Cn}\uFFFD\p{Cc}]/gu

/** PDF (ISO 32000) by pdf.js, page by page; each page is freed before the next is opened. */
export const readPdf: Reader = async ({ bytes, out, onProgress }) => {
  // A protected document is packed into one that only says so (ISO 32000-2, 7.6.7).
  if (bytes.includes('/EncryptedPayload') || bytes.includes('MicrosoftIRMServices')) {
    throw cannotRead(
      'This PDF is protected by rights management. Save it without protection and add it again.',
    )
  }
  const pdf = await openPdf(bytes)
  const total = pdf.numPages
  const info = await pdf.getMetadata().catch(() => null)
  let letters = 0
  let lost = 0
  let failed: unknown
  for (let number = 1; number <= total; number++) {
    try {
      const page = await pdf.getPage(number)
      const paragraphs = await readPage(page)
      page.cleanup()
      out.section(number, `page ${number}`)
      for (const paragraph of paragraphs) {
        letters += paragraph.length
        lost += paragraph.match(meaningless)?.length ?? 0
        out.block(paragraph)
      }
    } catch (error) {
      if (error instanceof Error && error.name === 'AppError') throw error
      failed = error
    }
    onProgress({ done: number, total, unit: 'page' })
  }
  await pdf.loadingTask.destroy()
  if (out.length === 0 && failed) throw broken('PDF', failed)
  if (letters > 0 && lost > letters * 0.4) {
    throw cannotRead(
      'The letters of this PDF cannot be told: its fonts do not say what they mean. Add a version made with OCR.',
    )
  }
  if (out.length === 0) {
    throw cannotRead(
      'This PDF has no text in it: its pages are pictures. Add a version made with OCR (text recognition).',
    )
  }
  return { title: titleOf(info), pages: total }
}

const titleOf = (info: { info: object } | null): string | null => {
  const title = info && 'Title' in info.info ? info.info.Title : null
  return typeof title === 'string' ? title : null
}
