import type { Sentence } from '@atelier/contract/sentence'
import { sentence, pluralSentence } from '@atelier/contract/write-sentence'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Reader } from '../../reader.ts'
import {
  corruptFileError,
  unreadableError,
  missingProgramError,
  noTextError,
} from '../../extraction-errors.ts'
import { hasHiddenText, readLayers } from './hidden-layers.ts'
import { openPdf } from './open-pdf.ts'
import { isUnreadable, type PageContent, readPage, type FallbackReader } from './page.ts'
import type { PdfiumReader } from './pdfium-reader.ts'

const mergeOcrText = (page: PageContent, ocrText: string | undefined): PageContent => {
  if (ocrText === undefined) return page
  const isOcrBetter =
    isUnreadable(page.characterCount, page.unmappedCount) || ocrText.length > page.characterCount
  return isOcrBetter
    ? {
        paragraphs: ocrText.split(/\n{2,}/),
        characterCount: ocrText.length,
        unmappedCount: 0,
        isImageOnly: false,
      }
    : { ...page, isImageOnly: false }
}

const unreadImagesNote = (count: number, pages: number): Sentence =>
  pluralSentence(
    '{count} of {pages} pages is an image and was skipped. Your administrator can configure Tesseract to read it.',
    '{count} of {pages} pages are images and were skipped. Your administrator can configure Tesseract to read them.',
    { count, pages },
  )

const maxUnmappedRatio = 0.05

/** Reads PDF (ISO 32000) with pdf.js, and frees each page before it opens the next. */
export const readPdf: Reader = async ({ bytes, out, onProgress, helpers, ocrTextByPage }) => {
  // an encrypted payload is wrapped in a cover document (ISO 32000-2, 7.6.7)
  if (bytes.includes('/EncryptedPayload') || bytes.includes('MicrosoftIRMServices')) {
    throw unreadableError(
      'This PDF is protected by rights management. Save it without protection and add it again.',
    )
  }
  const pdf = await openPdf(bytes, { skipImages: true })
  let pdfiumReader: PdfiumReader | null | undefined
  const readFallback: FallbackReader = async (...page) => {
    const { openPdfiumReader } = await import('./pdfium-reader.ts')
    pdfiumReader ??= await openPdfiumReader(await pdf.getData())
    return pdfiumReader?.pageText(...page) ?? ''
  }
  const total = pdf.numPages
  const info = await pdf.getMetadata().catch(() => null)
  out.notes.count('attachments', await countAttachments(pdf))
  const layers = await readLayers(pdf)
  const imagePages: number[] = []
  let characters = 0
  let unmappedCount = 0
  let lastError: unknown
  let unreadablePages = 0
  for (let number = 1; number <= total && !out.isFull; number++) {
    try {
      const pageProxy = await pdf.getPage(number)
      if (layers !== null && (await hasHiddenText(pageProxy, layers))) out.notes.count('hiddenLayers')
      const page = mergeOcrText(
        await readPage(pageProxy, helpers.hasOcr, readFallback),
        ocrTextByPage.get(number),
      )
      if (page.isImageOnly) imagePages.push(number)
      characters += page.characterCount
      unmappedCount += page.unmappedCount
      if (isUnreadable(page.characterCount, page.unmappedCount)) unreadablePages += 1
      else {
        if (page.unmappedCount > page.characterCount * maxUnmappedRatio) out.notes.count('patchyPages')
        out.startSection(number, `page ${number}`)
        for (const paragraph of page.paragraphs) out.block(paragraph)
      }
    } catch (error) {
      lastError = error
      out.notes.count('pages')
    }
    onProgress({ done: number - (helpers.hasOcr ? imagePages.length : 0), total, unit: 'page' })
  }
  await pdf.loadingTask.destroy()
  pdfiumReader?.[Symbol.dispose]()
  const metadata = { title: readTitle(info), pages: total }
  if (helpers.hasOcr && ocrTextByPage.size === 0 && imagePages.length > 0)
    return { ...metadata, unreadContent: { kind: 'pages', pages: imagePages } }
  if (out.length === 0 && lastError) throw corruptFileError('PDF', lastError)
  if (out.length === 0 && isUnreadable(characters, unmappedCount)) {
    throw missingProgramError(
      sentence(
        'The text of this PDF couldn’t be read because its fonts lack character information. Add a version with text recognition (OCR), or ask your administrator to configure {program}, then try again.',
        { program: 'Tesseract' },
      ),
    )
  }
  out.notes.count('unreadablePages', unreadablePages)
  const unreadImages = helpers.hasOcr ? 0 : imagePages.length - unreadablePages
  if (out.length > 0)
    return { ...metadata, notes: unreadImages > 0 ? [unreadImagesNote(unreadImages, total)] : [] }
  if (ocrTextByPage.size > 0)
    throw unreadableError('The pages of this PDF are images without recognizable text.')
  if (imagePages.length === 0) throw noTextError('PDF')
  throw missingProgramError(
    sentence(
      'This PDF is a scan: its pages are images without text. Add a version with text recognition (OCR), or ask your administrator to configure {program}, then try again.',
      { program: 'Tesseract' },
    ),
  )
}

const countAttachments = async (pdf: PDFDocumentProxy): Promise<number> => {
  const files: unknown = await pdf.getAttachments().catch(() => null)
  if (files instanceof Map) return files.size
  return typeof files === 'object' && files !== null ? Object.keys(files).length : 0
}

const readTitle = (info: { info: object } | null): string | null => {
  const title = info && 'Title' in info.info ? info.info.Title : null
  return typeof title === 'string' ? title : null
}
