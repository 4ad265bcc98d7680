import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { t } from '../../../lib/text.tsx'
import { findPassage, type ItemRange } from '../find-passage.ts'

/** Larger canvases exhaust a phone's memory: pages zoomed further are rendered at a lower resolution. */
const pixelsMax = matchMedia('(pointer: coarse)').matches ? 4_000_000 : 12_000_000

export interface PageRequest {
  width: number
  citedText: string | undefined
  onGoToPage: (page: number) => void
  signal: AbortSignal
}

export interface RenderedPage {
  canvas: HTMLCanvasElement
  text: HTMLElement
  links: HTMLElement
  isMarked: boolean
}

/** Frees the canvas's memory at once; browsers may keep removed ones for a while. */
export const freeCanvas = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0
  canvas.height = 0
}

const renderCanvas = async (page: PDFPageProxy, viewport: PageViewport, signal: AbortSignal) => {
  const { width, height } = viewport
  const density = Math.min(devicePixelRatio, Math.sqrt(pixelsMax / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * density))
  canvas.height = Math.max(1, Math.floor(height * density))
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  const stop = () => task.cancel()
  signal.addEventListener('abort', stop)
  try {
    await task.promise
    return canvas
  } catch (error) {
    freeCanvas(canvas)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const highlightRanges = (divs: readonly HTMLElement[], ranges: readonly ItemRange[]): void => {
  for (const [item, itemRanges] of Map.groupBy(ranges, (range) => range.item)) {
    const div = divs[item]
    const text = div?.textContent ?? ''
    let offset = 0
    const parts: (string | HTMLElement)[] = []
    for (const { start, end } of itemRanges) {
      const element = document.createElement('mark')
      element.textContent = text.slice(start, end)
      parts.push(text.slice(offset, start), element)
      offset = end
    }
    // bounded: an item of a page is one line
    div?.replaceChildren(...parts, text.slice(offset))
  }
}

const renderTextLayer = async (page: PDFPageProxy, viewport: PageViewport, citedText: string | undefined) => {
  const { TextLayer } = await import('./open-pdf.ts')
  const text = document.createElement('div')
  text.className = 'pdf-text'
  text.style.setProperty('--total-scale-factor', String(viewport.scale * viewport.userUnit))
  const layer = new TextLayer({ textContentSource: await page.getTextContent(), container: text, viewport })
  await layer.render()
  const ranges = citedText === undefined ? [] : findPassage(layer.textContentItemsStr, citedText)
  highlightRanges(layer.textDivs, ranges)
  return { text, isMarked: ranges.length > 0 }
}

const isAllowedLink = (url: unknown): url is string =>
  typeof url === 'string' && /^(https?:|mailto:)/i.test(url)

const pageOf = async (pdf: PDFDocumentProxy, dest: unknown): Promise<number | null> => {
  const destination: unknown = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
  const target: unknown = Array.isArray(destination) ? destination[0] : null
  if (typeof target === 'number') return target + 1
  if (typeof target !== 'object' || target === null || !('num' in target && 'gen' in target)) return null
  return (await pdf.getPageIndex({ num: Number(target.num), gen: Number(target.gen) })) + 1
}

interface LinkAnnotation {
  subtype?: unknown
  url?: unknown
  dest?: unknown
  rect?: unknown
}

const pointOf = (viewport: PageViewport, x: number, y: number): [number, number] => {
  const point: unknown[] = viewport.convertToViewportPoint(x, y)
  return [Number(point[0]), Number(point[1])]
}

/** External links open in a new tab without a referrer. */
const renderLinks = async (
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  viewport: PageViewport,
  onGoToPage: (page: number) => void,
): Promise<HTMLElement> => {
  const links = document.createElement('div')
  links.className = 'pdf-links'
  const annotations: LinkAnnotation[] = await page.getAnnotations()
  for (const { subtype, url, dest, rect } of annotations) {
    if (subtype !== 'Link' || !Array.isArray(rect) || (!isAllowedLink(url) && (dest ?? null) === null))
      continue
    const [left = 0, bottom = 0, right = 0, top = 0] = rect.map(Number)
    const [x1, y1] = pointOf(viewport, left, bottom)
    const [x2, y2] = pointOf(viewport, right, top)
    const link = document.createElement('a')
    if (isAllowedLink(url)) {
      Object.assign(link, { href: url, target: '_blank', rel: 'nofollow noopener noreferrer', title: url })
      link.setAttribute('aria-label', url)
    } else {
      link.href = '#'
      link.setAttribute('aria-label', t('Link within this document'))
      link.addEventListener('click', (event) => {
        event.preventDefault()
        void pageOf(pdf, dest).then(
          (number) => number !== null && onGoToPage(number),
          () => undefined,
        )
      })
    }
    link.style.left = `${(Math.min(x1, x2) / viewport.width) * 100}%`
    link.style.top = `${(Math.min(y1, y2) / viewport.height) * 100}%`
    link.style.width = `${(Math.abs(x2 - x1) / viewport.width) * 100}%`
    link.style.height = `${(Math.abs(y2 - y1) / viewport.height) * 100}%`
    links.append(link)
  }
  return links
}

export const renderPage = async (
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  { width, citedText, onGoToPage, signal }: PageRequest,
): Promise<RenderedPage> => {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const [canvas, text, links] = await Promise.all([
    renderCanvas(page, viewport, signal),
    renderTextLayer(page, viewport, citedText),
    renderLinks(pdf, page, viewport, onGoToPage),
  ])
  if (signal.aborted) {
    freeCanvas(canvas)
    signal.throwIfAborted()
  }
  return { canvas, links, ...text }
}
