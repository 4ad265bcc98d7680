import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { oneLine } from '../clean-text.ts'
import type { Reader } from '../reading.ts'
import { broken, cannotRead, missingProgram, withoutText } from '../refuse.ts'
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

/** Letters that mean nothing: their font does not say which they are. */
const meaningless = /[\p{Co}\p{Cn}\uFFFD\p{Cc}]/gu
const isLost = (letters: number, lost: number) => letters > 0 && lost > letters * 0.4

/** Fewer are a number or a stamp on a picture. */
const fewLetters = 40

/** A picture that was left out still has its place. */
const showing = new Set<number>([OPS.transform, OPS.constructPath, OPS.shadingFill])

const showsSomething = async (page: PDFPageProxy): Promise<boolean> =>
  (await page.getOperatorList()).fnArray.some((operator) => showing.has(operator))

interface ReadPage {
  readonly paragraphs: readonly string[]
  readonly letters: number
  readonly lost: number
  /** Its words can only be seen. */
  readonly isPicture: boolean
}

const readPage = async (page: PDFPageProxy, isLooking: boolean): Promise<ReadPage> => {
  const content = await page.getTextContent()
  const printed = pdfParagraphs(pdfLines(content.items.filter((item) => 'str' in item)))
  const paragraphs = [...printed, ...annotationTexts(await page.getAnnotations(), printed)]
  const text = paragraphs.join('')
  const letters = text.length
  const lost = text.match(meaningless)?.length ?? 0
  const hasFew = isLooking ? letters < fewLetters : letters === 0
  const isPicture = isLost(letters, lost) || (hasFew && (await showsSomething(page)))
  page.cleanup()
  return { paragraphs, letters, lost, isPicture }
}

/** Of a page that is a picture: what was seen on it, unless its own text says more. */
const withWords = (read: ReadPage, seen: string | undefined): ReadPage => {
  if (seen === undefined) return read
  const isMore = isLost(read.letters, read.lost) || seen.length > read.letters
  return isMore
    ? { paragraphs: seen.split(/\n{2,}/), letters: seen.length, lost: 0, isPicture: false }
    : { ...read, isPicture: false }
}

const notSeen = (pictures: number, pages: number): string =>
  `${pictures.toLocaleString('en')} of its ${pages.toLocaleString('en')} pages ${pictures === 1 ? 'is a picture' : 'are pictures'} and not read. Your administrator can set up Tesseract to have such pages read.`

/** PDF (ISO 32000) by pdf.js, page by page; each page is freed before the next is opened. */
export const readPdf: Reader = async ({ bytes, out, onProgress, helpers, words }) => {
  // A protected document is packed into one that only says so (ISO 32000-2, 7.6.7).
  if (bytes.includes('/EncryptedPayload') || bytes.includes('MicrosoftIRMServices')) {
    throw cannotRead(
      'This PDF is protected by rights management. Save it without protection and add it again.',
    )
  }
  const pdf = await openPdf(bytes, { noPictures: true })
  const total = pdf.numPages
  const info = await pdf.getMetadata().catch(() => null)
  const pictures: number[] = []
  let letters = 0
  let lost = 0
  let failed: unknown
  for (let number = 1; number <= total && !out.isFull; number++) {
    try {
      const page = withWords(await readPage(await pdf.getPage(number), helpers.scans), words.get(number))
      if (page.isPicture) pictures.push(number)
      letters += page.letters
      lost += page.lost
      out.section(number, `page ${number}`)
      for (const paragraph of page.paragraphs) out.block(paragraph)
    } catch (error) {
      failed = error
    }
    onProgress({ done: number - (helpers.scans ? pictures.length : 0), total, unit: 'page' })
  }
  await pdf.loadingTask.destroy()
  const found = { title: titleOf(info), pages: total }
  if (helpers.scans && words.size === 0 && pictures.length > 0)
    return { ...found, unread: { kind: 'pages', pages: pictures } }
  if (out.length === 0 && failed) throw broken('PDF', failed)
  if (isLost(letters, lost)) {
    throw missingProgram(
      'The letters of this PDF cannot be told: its fonts do not say what they mean. Add a version made with OCR',
      'Tesseract',
    )
  }
  if (out.length > 0)
    return { ...found, note: helpers.scans || pictures.length === 0 ? null : notSeen(pictures.length, total) }
  if (words.size > 0)
    throw cannotRead('The pages of this PDF are pictures, and no words can be made out on them.')
  if (pictures.length === 0) throw withoutText('PDF')
  throw missingProgram(
    'This is a scan: its pages are pictures, with no text in it. Add a version made with OCR (text recognition)',
    'Tesseract',
  )
}

const titleOf = (info: { info: object } | null): string | null => {
  const title = info && 'Title' in info.info ? info.info.Title : null
  return typeof title === 'string' ? title : null
}
