import { openPdf } from '../extract/readers/pdf/open-pdf.ts'
import { drawPixels } from './draw-image.ts'
import { paintPage } from './paint-page.ts'
import { thumbnailSize } from './thumbnail-size.ts'

export const drawPdf = async (bytes: Buffer): Promise<Uint8Array> => {
  const canvas = await paintPage(await openPdf(bytes), 1, ({ width, height }) =>
    Math.min(thumbnailSize.width / width, thumbnailSize.height / height),
  )
  return drawPixels(canvas.data(), canvas.width, canvas.height)
}
