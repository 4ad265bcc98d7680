import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'

/** Read from the header before decoding, against bombs. */
export const pixelsMax = 100_000_000

/** Raster formats only: an SVG could render forever. */
const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

sharp.cache(false)
sharp.concurrency(1)

export const openImage = async (bytes: Uint8Array): Promise<Sharp> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type || !imageTypes.has(type)) throw new Error(`this is no picture but ${type ?? 'something else'}`)
  return sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
}

export const openDrawing = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
