import { serveRequests } from '../../../../../platform/side-process/serve-requests.ts'
import { drawPagePicture } from '../draw-page-picture.ts'
import type { PictureOf } from '../picture-of.ts'

await serveRequests<PictureOf, Uint8Array, never>('Couldn’t render this page.', async (subject) =>
  drawPagePicture(subject),
)
