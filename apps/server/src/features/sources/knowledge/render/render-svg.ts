import sharp from 'sharp'
import { pixelsMax } from '../../../../platform/images/open-image.ts'
import { toThumbnail } from './render-image.ts'
import { thumbnailSize } from './thumbnail-size.ts'

/** The default of librsvg. */
const defaultDensity = 72
const densityMax = 2400

/**
 * Renders from bytes, so that the image can't read other files. librsvg runs no scripts and follows no links.
 */
export const renderSvg = async (bytes: Buffer): Promise<Uint8Array> => {
  const { width, height } = await sharp(bytes).metadata()
  const scale = Math.min(thumbnailSize.width / width, thumbnailSize.height / height)
  const density = Math.min(densityMax, Math.max(1, defaultDensity * scale))
  return toThumbnail(
    sharp(bytes, { density, limitInputPixels: pixelsMax, failOn: 'error' }).flatten({ background: '#fff' }),
  )
}
