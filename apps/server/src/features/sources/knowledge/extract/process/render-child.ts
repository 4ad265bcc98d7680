import { readFile } from 'node:fs/promises'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { serveRequests } from '../../../../../platform/side-process/serve-requests.ts'
import { renderPage } from '../../render/render-page.ts'
import { openPdf } from '../readers/pdf/open-pdf.ts'
import { pagePixels, type PageToRender } from '../programs/read-scan.ts'

/** Kept open, since the pages of a file are requested in sequence. */
let currentFile: { path: string; pdf: PDFDocumentProxy } | null = null

const openPdfAt = async (path: string): Promise<PDFDocumentProxy> => {
  if (currentFile?.path === path) return currentFile.pdf
  await currentFile?.pdf.loadingTask.destroy()
  currentFile = { path, pdf: await openPdf(await readFile(path)) }
  return currentFile.pdf
}

await serveRequests<PageToRender, Uint8Array, never>('Couldn’t render this page.', async ({ path, page }) => {
  const canvas = await renderPage(await openPdfAt(path), page, ({ width, height }) =>
    Math.min(pagePixels.perPoint, pagePixels.maxSidePx / Math.max(width, height)),
  )
  const { width, height } = canvas
  return sharp(canvas.data(), { raw: { width, height, channels: 4 } })
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer()
})
