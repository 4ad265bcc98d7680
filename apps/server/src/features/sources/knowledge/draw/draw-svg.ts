import sharp from 'sharp'
import { pixelsMax } from '../../../../platform/images/open-picture.ts'
import { asThumbnail } from './draw-image.ts'
import { thumbnailSize } from './thumbnail-size.ts'

/** Of what librsvg draws a drawing at without being told otherwise. */
const usualDensity = 72
const densityMax = 2400

/**
 * A drawing in SVG, on white, as large as a thumbnail. Given as bytes it has no place that it could read
 * other files from; scripts and addresses in it are not followed (librsvg).
 */
export const drawSvg = async (bytes: Buffer): Promise<Uint8Array> => {
  const { width, height } = await sharp(bytes).metadata()
  const scale = Math.min(thumbnailSize.width / width, thumbnailSize.height / height)
  const density = Math.min(densityMax, Math.max(1, usualDensity * scale))
  return asThumbnail(
    sharp(bytes, { density, limitInputPixels: pixelsMax, failOn: 'error' }).flatten({ background: '#fff' }),
  )
}
