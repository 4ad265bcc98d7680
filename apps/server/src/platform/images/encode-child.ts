import { serveRequests } from '../side-process/serve-requests.ts'
import type { EncodeRequest } from './encode-image.ts'
import { openPicture } from './open-picture.ts'

const quality = 85

/** The process that draws pictures anew. */
await serveRequests<EncodeRequest, Uint8Array, never>(
  'This picture is damaged, or too large to be drawn.',
  async ({ bytes, longestSide, format }) => {
    const size = { width: longestSide, height: longestSide }
    const drawn = (await openPicture(bytes))
      .autoOrient()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    // a JPEG has no see-through parts: white paper, not black
    if (format === 'jpeg') return drawn.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
    return drawn.webp({ quality }).toBuffer()
  },
)
