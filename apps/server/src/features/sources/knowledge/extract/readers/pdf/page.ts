import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { annotationTexts, unreadDrawings } from './annotations.ts'
import { pdfLines, type TextRun } from './lines.ts'
import { withoutOverprint } from './overprint.ts'
import { pdfParagraphs } from './paragraphs.ts'
import type { SecondReader } from './second-reader.ts'

export type Second = (...page: Parameters<SecondReader['pageText']>) => Promise<string>

/** Characters that their font doesn't map to Unicode. */
const meaningless = /(?![\n\t\r])[\p{Co}\p{Cn}\uFFFD\p{Cc}]/gu
export const isUnreadable = (letters: number, unmapped: number) => unmapped > 0 && unmapped > letters * 0.4

/** Fewer characters are a page number or a stamp on an image. */
const fewLetters = 40

const drawingOperators = new Set<number>([OPS.transform, OPS.constructPath, OPS.shadingFill])

const showsSomething = async (page: PDFPageProxy): Promise<boolean> =>
  (await page.getOperatorList()).fnArray.some((operator) => drawingOperators.has(operator))

export interface ReadPage {
  readonly paragraphs: readonly string[]
  readonly letters: number
  readonly unmapped: number
  readonly isPicture: boolean
}

const inkOf = (text: string) => text.replaceAll(/\s/g, '').length
const countUnmapped = (text: string) => text.match(meaningless)?.length ?? 0

/** Square points of a page of A6. */
const smallPage = 298 * 420
const shortPage = 200
const suspicious = 4

const drawnLetters = async (page: PDFPageProxy): Promise<number> => {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  let letters = 0
  for (const [at, operator] of fnArray.entries()) {
    if (operator !== OPS.showText) continue
    const [glyphs] = argsArray[at] ?? []
    if (Array.isArray(glyphs)) letters += glyphs.filter((glyph) => typeof glyph === 'object').length
  }
  return letters
}

/** Font sizes per letter, as letter-spaced capitals; dropped glyphs leave more. */
const widest = 1.6

/** pdf.js omits text outside the crop box. */
const isDetail = (
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
  items: readonly TextRun[],
) => {
  if ((left !== 0 || bottom !== 0) && (right - left) * (top - bottom) < smallPage) return true
  const isOutside = (x: number, y: number) => x < left || x > right || y < bottom || y > top
  return items.some(({ transform: [a = 1, b = 0, , , x = 0, y = 0], width }) => {
    const length = Math.hypot(a, b) || 1
    return isOutside(x, y) || isOutside(x + (width * a) / length, y + (width * b) / length)
  })
}

const isDoubtful = async (
  page: PDFPageProxy,
  items: readonly TextRun[],
  raw: string,
  second: () => Promise<string>,
): Promise<boolean> => {
  if (countUnmapped(raw) >= suspicious) return true
  const letters = inkOf(raw)
  const inked = items.filter(({ str }) => str.trim() !== '')
  const sizes = inked.reduce((sum, { width, height }) => sum + Math.abs(width) / (Math.abs(height) || 1), 0)
  if (sizes > letters * widest + shortPage) return true
  if (letters >= shortPage) return false
  if (letters === 0) return (await drawnLetters(page)) > suspicious
  // PDFium is slow, so only suspicious pages are read twice
  return isDetail(page.view, inked) && inkOf(await second()) > letters * 1.5 + suspicious
}

const wordLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

export const secondOpinion = (
  raw: string,
  second: string,
): { paragraphs: string[]; unmapped: number } | null => {
  const [first, other] = [wordLetters(raw), wordLetters(second)]
  const isCleaner =
    countUnmapped(raw) > 0 && countUnmapped(second) * 2 <= countUnmapped(raw) && other >= first * 0.9
  const isFuller = other >= first * 1.2
  if (other === 0 || !(isCleaner || isFuller)) return null
  const paragraphs = second.replaceAll(/(?![\n\t])\p{Cc}/gu, ' ').split(/\n{2,}/)
  return { paragraphs, unmapped: countUnmapped(second) }
}

const drawsText = async (page: PDFPageProxy, ids: readonly string[]): Promise<boolean> => {
  if (ids.length === 0) return false
  const { fnArray, argsArray } = await page.getOperatorList()
  let isInside = false
  for (const [at, operator] of fnArray.entries()) {
    if (operator === OPS.beginAnnotation) isInside = ids.includes(argsArray[at]?.[0])
    else if (operator === OPS.endAnnotation) isInside = false
    else if (isInside && operator === OPS.showText) return true
  }
  return false
}

const missingLines = (paragraphs: readonly string[], second: string): string[] => {
  const pageText = paragraphs.join(' ').replaceAll(/\s+/g, '')
  return second
    .split('\n')
    .filter((line) => line.trim() !== '' && !pageText.includes(line.replaceAll(/\s+/g, '')))
}

export const readPage = async (page: PDFPageProxy, isLooking: boolean, reader: Second): Promise<ReadPage> => {
  let secondText: Promise<string> | undefined
  const second = () => (secondText ??= reader(page.pageNumber))
  const content = await page.getTextContent()
  const items = content.items.filter((item) => 'str' in item)
  const raw = items.map(({ str }) => str).join('')
  const other = (await isDoubtful(page, items, raw, second)) ? secondOpinion(raw, await second()) : null
  const printed = other?.paragraphs ?? pdfParagraphs(pdfLines(withoutOverprint(items)))
  const annotations = await page.getAnnotations()
  const own = [...printed, ...annotationTexts(annotations, printed)]
  const isUnread = other === null && (await drawsText(page, unreadDrawings(annotations)))
  const paragraphs = isUnread
    ? [...own, ...missingLines(own, await reader(page.pageNumber, { annotations: true }))]
    : own
  const letters = paragraphs.join('').length
  const unmapped = other?.unmapped ?? countUnmapped(raw)
  const hasFew = isLooking ? letters < fewLetters : letters === 0
  const isPicture = isUnreadable(letters, unmapped) || (hasFew && (await showsSomething(page)))
  page.cleanup()
  return { paragraphs, letters, unmapped, isPicture }
}
