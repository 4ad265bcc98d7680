import { serveRequests } from '../../../../../platform/side-process/serve-requests.ts'
import { drawPreviewImage } from '../draw-preview-image.ts'
import type { PreviewSubject } from '../preview-subject.ts'

await serveRequests<PreviewSubject, Uint8Array, never>('Couldn’t render this page.', async (subject) =>
  drawPreviewImage(subject),
)
