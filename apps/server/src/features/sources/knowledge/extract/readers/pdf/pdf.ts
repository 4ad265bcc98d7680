import type { Sentence } from '@atelier/contract/sentence'
import { sentence, pluralSentence } from '@atelier/contract/write-sentence'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Reader } from '../../reading.ts'
import { corruptFileError, cannotRead, missingProgram, withoutText } from '../../refuse.ts'
import { hasHiddenText, readLayers } from './hidden-layers.ts'
import { openPdf } from './open-pdf.ts'
import { isUnreadable, type ReadPage, readPage, type Second } from './page.ts'
import type { SecondReader } from './second-reader.ts'

const withWords = (read: ReadPage, ocrText: string | undefined): ReadPage => {
  if (ocrText === undefined) return read
  const isMore = isUnreadable(read.letters, read.unmapped) || ocrText.length > read.letters
  return isMore
    ? { paragraphs: ocrText.split(/\n{2,}/), letters: ocrText.length, unmapped: 0, isPicture: false }
    : { ...read, isPicture: false }
}

const unreadImagesNote = (count: number, pages: number): Sentence =>
  pluralSentence(
    '{count} of {pages} pages is an image and was skipped. Your administrator can configure Tesseract to read it.',
    '{count} of {pages} pages are images and were skipped. Your administrator can configure Tesseract to read them.',
    { count, pages },
  )

const patchy = 0.05

/** ISO 32000, by pdf.js; frees each page before opening the next. */
export const readPdf: Reader = async ({ bytes, out, onProgress, helpers, words }) => {
  // An encrypted payload is wrapped in a cover document (ISO 32000-2, 7.6.7).
  if (bytes.includes('/EncryptedPayload') || bytes.includes('MicrosoftIRMServices')) {
    throw cannotRead(
      'This PDF is protected by rights management. Save it without protection and add it again.',
    )
  }
  const pdf = await openPdf(bytes, { noPictures: true })
  let secondReader: SecondReader | null | undefined
  const second: Second = async (...page) => {
    const { openSecondReader } = await import('./second-reader.ts')
    secondReader ??= await openSecondReader(await pdf.getData())
    return secondReader?.pageText(...page) ?? ''
  }
  const total = pdf.numPages
  const info = await pdf.getMetadata().catch(() => null)
  out.notes.skip('attachments', await countAttachments(pdf))
  const layers = await readLayers(pdf)
  const pictures: number[] = []
  let letters = 0
  let unmapped = 0
  let failed: unknown
  let unclear = 0
  for (let number = 1; number <= total && !out.isFull; number++) {
    try {
      const proxy = await pdf.getPage(number)
      if (layers !== null && (await hasHiddenText(proxy, layers))) out.notes.skip('hiddenLayers')
      const page = withWords(await readPage(proxy, helpers.scans, second), words.get(number))
      if (page.isPicture) pictures.push(number)
      letters += page.letters
      unmapped += page.unmapped
      if (isUnreadable(page.letters, page.unmapped)) unclear += 1
      else {
        if (page.unmapped > page.letters * patchy) out.notes.skip('patchyPages')
        out.section(number, `page ${number}`)
        for (const paragraph of page.paragraphs) out.block(paragraph)
      }
    } catch (error) {
      failed = error
      out.notes.skip('pages')
    }
    onProgress({ done: number - (helpers.scans ? pictures.length : 0), total, unit: 'page' })
  }
  await pdf.loadingTask.destroy()
  secondReader?.[Symbol.dispose]()
  const metadata = { title: titleOf(info), pages: total }
  if (helpers.scans && words.size === 0 && pictures.length > 0)
    return { ...metadata, unread: { kind: 'pages', pages: pictures } }
  if (out.length === 0 && failed) throw corruptFileError('PDF', failed)
  if (out.length === 0 && isUnreadable(letters, unmapped)) {
    throw missingProgram(
      sentence(
        'The text of this PDF couldn’t be read because its fonts lack character information. Add a version with text recognition (OCR), or ask your administrator to configure {program}, then try again.',
        { program: 'Tesseract' },
      ),
    )
  }
  out.notes.skip('unclearPages', unclear)
  const unreadImages = helpers.scans ? 0 : pictures.length - unclear
  if (out.length > 0)
    return { ...metadata, notes: unreadImages > 0 ? [unreadImagesNote(unreadImages, total)] : [] }
  if (words.size > 0) throw cannotRead('The pages of this PDF are images without recognizable text.')
  if (pictures.length === 0) throw withoutText('PDF')
  throw missingProgram(
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

const titleOf = (info: { info: object } | null): string | null => {
  const title = info && 'Title' in info.info ? info.info.Title : null
  return typeof title === 'string' ? title : null
}
