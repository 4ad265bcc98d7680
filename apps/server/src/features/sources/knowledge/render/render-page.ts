import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Size {
  readonly width: number
  readonly height: number
}

export const renderPage = async (
  pdf: PDFDocumentProxy,
  number: number,
  scaleOf: (size: Size) => number,
): Promise<Canvas> => {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: scaleOf(page.getViewport({ scale: 1 })) })
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  )
  await page.render({ canvas: null, canvasContext: canvas.getContext('2d'), viewport, background: '#fff' })
    .promise
  page.cleanup()
  return canvas
}
