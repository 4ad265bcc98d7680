import { createCanvas } from '@napi-rs/canvas'
import { openPdf } from '../extract/readers/open-pdf.ts'
import { drawPixels } from './draw-image.ts'
import { thumbnailSize } from './thumbnail-size.ts'

/** The first page of a PDF, by pdf.js, on white. */
export const drawPdf = async (bytes: Buffer): Promise<Uint8Array> => {
  const pdf = await openPdf(bytes)
  const page = await pdf.getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(thumbnailSize.width / width, thumbnailSize.height / height)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  )
  await page.render({ canvas: null, canvasContext: canvas.getContext('2d'), viewport, background: '#fff' })
    .promise
  return drawPixels(canvas.data(), canvas.width, canvas.height)
}
