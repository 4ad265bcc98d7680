import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'

/** Checked in the header before decoding, to reject decompression bombs. */
export const pixelsMax = 100_000_000

/** Only raster formats, since an SVG could take forever to render. */
const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

sharp.cache(false)
sharp.concurrency(1)

export const openImage = async (bytes: Uint8Array): Promise<Sharp> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type || !imageTypes.has(type)) throw new Error(`not a supported image: ${type ?? 'unknown type'}`)
  return sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
}

export const openSvg = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
