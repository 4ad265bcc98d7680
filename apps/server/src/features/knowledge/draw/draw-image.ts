import sharp, { type SharpInput, type SharpOptions } from 'sharp'
import { thumbnailSize } from './thumbnail-size.ts'

/** More than any camera takes; a bomb says more. */
const pixelsMost = 100_000_000
const quality = 80

sharp.cache(false)
sharp.concurrency(1)

/**
 * A picture as a small WebP, the right way up and without what was written beside it. Its first frame, if it
 * moves. `paper`: the colour behind what is see-through.
 */
export const drawImage = async (
  input: SharpInput,
  options: SharpOptions = {},
  paper?: string,
): Promise<Uint8Array> => {
  const drawn = sharp(input, { limitInputPixels: pixelsMost, failOn: 'error', ...options })
    .autoOrient()
    .resize({ ...thumbnailSize, fit: 'inside', withoutEnlargement: true })
  return (paper === undefined ? drawn : drawn.flatten({ background: paper })).webp({ quality }).toBuffer()
}
