import { serveRequests } from '../side-process/serve-requests.ts'
import type { EncodeRequest } from './encode-image.ts'
import { openSvg, openImage } from './open-image.ts'

const quality = 85

await serveRequests<EncodeRequest, Uint8Array, never>(
  'This image is damaged or too large to show.',
  async ({ bytes, maxSidePx, format, isSvg }) => {
    const size = { width: maxSidePx, height: maxSidePx }
    const image = isSvg ? openSvg(bytes) : (await openImage(bytes)).autoOrient()
    const resizedImage = image.resize({ ...size, fit: 'inside', withoutEnlargement: true })
    if (format === 'png') return resizedImage.png().toBuffer()
    if (format === 'jpeg') return resizedImage.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
    return resizedImage.webp({ quality }).toBuffer()
  },
)
