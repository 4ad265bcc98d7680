import { openPdf } from '../extract/readers/pdf/open-pdf.ts'
import { renderPixels } from './render-image.ts'
import { renderPage } from './render-page.ts'
import { thumbnailSize } from './thumbnail-size.ts'

export const renderPdf = async (bytes: Buffer): Promise<Uint8Array> => {
  const canvas = await renderPage(await openPdf(bytes), 1, ({ width, height }) =>
    Math.min(thumbnailSize.width / width, thumbnailSize.height / height),
  )
  return renderPixels(canvas.data(), canvas.width, canvas.height)
}
