import { AnnotationMode, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { annotationTexts, unreadDrawings } from './annotations.ts'
import { groupIntoLines, type TextRun } from './lines.ts'
import { removeOverprint } from './overprint.ts'
import { groupIntoParagraphs } from './paragraphs.ts'
import type { PdfiumReader } from './pdfium-reader.ts'

export type FallbackReader = (...page: Parameters<PdfiumReader['pageText']>) => Promise<string>

/** Matches characters that their font doesn't map to Unicode. */
const unmappedCharacters = /(?![\n\t\r])[\p{Co}\p{Cn}\uFFFD\p{Cc}]/gu
export const isUnreadable = (characters: number, unmappedCount: number) =>
  unmappedCount > 0 && unmappedCount > characters * 0.4

/** A page with fewer characters contains only a page number, or a stamp on an image. */
const fewCharactersMax = 40

const drawingOperators = new Set<number>([OPS.transform, OPS.constructPath, OPS.shadingFill])

const hasDrawing = async (page: PDFPageProxy): Promise<boolean> =>
  (await page.getOperatorList()).fnArray.some((operator) => drawingOperators.has(operator))

export interface PageContent {
  readonly paragraphs: readonly string[]
  readonly characterCount: number
  readonly unmappedCount: number
  readonly isImageOnly: boolean
}

const countVisibleCharacters = (text: string) => text.replaceAll(/\s/g, '').length
const countUnmappedCharacters = (text: string) => text.match(unmappedCharacters)?.length ?? 0

/** Area of an A6 page, in square points. */
const smallPageArea = 298 * 420
const shortPageCharacters = 200
const suspiciousCount = 4

const countDrawnGlyphs = async (page: PDFPageProxy): Promise<number> => {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE })
  let characters = 0
  for (const [index, operator] of fnArray.entries()) {
    if (operator !== OPS.showText) continue
    const [glyphs] = argsArray[index] ?? []
    if (Array.isArray(glyphs)) characters += glyphs.filter((glyph) => typeof glyph === 'object').length
  }
  return characters
}

/**
 * Maximum width per character in font sizes, as of letter-spaced capitals. More means that glyphs were
 * dropped.
 */
const maxWidthRatio = 1.6

/** Whether text may be missing, since pdf.js omits text outside the crop box. */
const isCropped = (
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
  items: readonly TextRun[],
) => {
  if ((left !== 0 || bottom !== 0) && (right - left) * (top - bottom) < smallPageArea) return true
  const isOutside = (x: number, y: number) => x < left || x > right || y < bottom || y > top
  return items.some(({ transform: [a = 1, b = 0, , , x = 0, y = 0], width }) => {
    const length = Math.hypot(a, b) || 1
    return isOutside(x, y) || isOutside(x + (width * a) / length, y + (width * b) / length)
  })
}

const isDoubtful = async (
  page: PDFPageProxy,
  items: readonly TextRun[],
  rawText: string,
  fallbackText: () => Promise<string>,
): Promise<boolean> => {
  if (countUnmappedCharacters(rawText) >= suspiciousCount) return true
  const characters = countVisibleCharacters(rawText)
  const visibleItems = items.filter(({ str }) => str.trim() !== '')
  const widthInEms = visibleItems.reduce(
    (sum, { width, height }) => sum + Math.abs(width) / (Math.abs(height) || 1),
    0,
  )
  if (widthInEms > characters * maxWidthRatio + shortPageCharacters) return true
  if (characters >= shortPageCharacters) return false
  if (characters === 0) return (await countDrawnGlyphs(page)) > suspiciousCount
  // PDFium is slow, so it reads only suspicious pages
  return (
    isCropped(page.view, visibleItems) &&
    countVisibleCharacters(await fallbackText()) > characters * 1.5 + suspiciousCount
  )
}

const countWordCharacters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

export const pickFallback = (
  rawText: string,
  fallbackText: string,
): { paragraphs: string[]; unmappedCount: number } | null => {
  const [firstCount, fallbackCount] = [countWordCharacters(rawText), countWordCharacters(fallbackText)]
  const isCleaner =
    countUnmappedCharacters(rawText) > 0 &&
    countUnmappedCharacters(fallbackText) * 2 <= countUnmappedCharacters(rawText) &&
    fallbackCount >= firstCount * 0.9
  const isFuller = fallbackCount >= firstCount * 1.2
  if (fallbackCount === 0 || !(isCleaner || isFuller)) return null
  const paragraphs = fallbackText.replaceAll(/(?![\n\t])\p{Cc}/gu, ' ').split(/\n{2,}/)
  return { paragraphs, unmappedCount: countUnmappedCharacters(fallbackText) }
}

const drawsText = async (page: PDFPageProxy, ids: readonly string[]): Promise<boolean> => {
  if (ids.length === 0) return false
  const { fnArray, argsArray } = await page.getOperatorList()
  let isInside = false
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.beginAnnotation) isInside = ids.includes(argsArray[index]?.[0])
    else if (operator === OPS.endAnnotation) isInside = false
    else if (isInside && operator === OPS.showText) return true
  }
  return false
}

const missingLines = (paragraphs: readonly string[], fallbackText: string): string[] => {
  const pageText = paragraphs.join(' ').replaceAll(/\s+/g, '')
  return fallbackText
    .split('\n')
    .filter((line) => line.trim() !== '' && !pageText.includes(line.replaceAll(/\s+/g, '')))
}

export const readPage = async (
  page: PDFPageProxy,
  detectsImages: boolean,
  reader: FallbackReader,
): Promise<PageContent> => {
  let cachedText: Promise<string> | undefined
  const fallbackText = () => (cachedText ??= reader(page.pageNumber))
  const content = await page.getTextContent()
  const items = content.items.filter((item) => 'str' in item)
  const rawText = items.map(({ str }) => str).join('')
  const fallback = (await isDoubtful(page, items, rawText, fallbackText))
    ? pickFallback(rawText, await fallbackText())
    : null
  const printedParagraphs =
    fallback?.paragraphs ?? groupIntoParagraphs(groupIntoLines(removeOverprint(items)))
  const annotations = await page.getAnnotations()
  const ownParagraphs = [...printedParagraphs, ...annotationTexts(annotations, printedParagraphs)]
  const isUnread = fallback === null && (await drawsText(page, unreadDrawings(annotations)))
  const paragraphs = isUnread
    ? [...ownParagraphs, ...missingLines(ownParagraphs, await reader(page.pageNumber, { annotations: true }))]
    : ownParagraphs
  const characterCount = paragraphs.join('').length
  const unmappedCount = fallback?.unmappedCount ?? countUnmappedCharacters(rawText)
  const hasLittleText = detectsImages ? characterCount < fewCharactersMax : characterCount === 0
  const isImageOnly =
    isUnreadable(characterCount, unmappedCount) || (hasLittleText && (await hasDrawing(page)))
  page.cleanup()
  return { paragraphs, characterCount, unmappedCount, isImageOnly }
}
