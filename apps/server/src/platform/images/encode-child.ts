import { serveRequests } from '../side-process/serve-requests.ts'
import type { EncodeRequest } from './encode-image.ts'
import { openDrawing, openPicture } from './open-picture.ts'

const quality = 85

await serveRequests<EncodeRequest, Uint8Array, never>(
  'This image is damaged or too large to show.',
  async ({ bytes, longestSide, format, isDrawing }) => {
    const size = { width: longestSide, height: longestSide }
    const picture = isDrawing ? openDrawing(bytes) : (await openPicture(bytes)).autoOrient()
    const output = picture.resize({ ...size, fit: 'inside', withoutEnlargement: true })
    if (format === 'png') return output.png().toBuffer()
    if (format === 'jpeg') return output.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
    return output.webp({ quality }).toBuffer()
  },
)
