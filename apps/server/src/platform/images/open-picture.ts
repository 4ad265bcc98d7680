import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'

/** More than any camera takes; a bomb says more. Told by its first bytes, before anything is decoded. */
export const pixelsMax = 100_000_000

/** What is only made of pixels: a drawing in SVG that says it is one of these could go on for ever. */
const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

sharp.cache(false)
sharp.concurrency(1)

/** A picture, whatever its name says; for side processes. Throws when it is none or has too many pixels. */
export const openPicture = async (bytes: Uint8Array): Promise<Sharp> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!type || !imageTypes.has(type)) throw new Error(`this is no picture but ${type ?? 'something else'}`)
  return sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
}

/** An SVG that holds nothing but shapes: whoever asks has seen to that. */
export const openDrawing = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
