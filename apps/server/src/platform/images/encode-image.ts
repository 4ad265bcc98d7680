import { createSeats } from '../seats.ts'

/** More than any camera takes; a bomb says more. */
const pixelsMost = 100_000_000
const quality = 85

/** A picture being decoded takes hundreds of megabytes: the others wait. */
const seats = createSeats(2)

/** Loaded when the first picture comes. It works in threads of its own, beside the event loop. */
const load = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

export interface EncodeOptions {
  /** Longer sides are scaled down to it. */
  longestSide: number
  format: 'webp' | 'jpeg'
}

/**
 * A picture drawn anew: the right way up, in bounds, without what was written beside it, and its first frame
 * if it moves. Throws when it is none, or too large to be drawn.
 */
export const encodeImage = (bytes: Uint8Array, { longestSide, format }: EncodeOptions): Promise<Uint8Array> =>
  seats.take(async () => {
    const sharp = await load()
    const size = { width: longestSide, height: longestSide }
    const drawn = sharp(bytes, { limitInputPixels: pixelsMost, failOn: 'error' })
      .autoOrient()
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    // a JPEG has no see-through parts: white paper, not black
    if (format === 'jpeg') return drawn.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
    return drawn.webp({ quality }).toBuffer()
  })
