import sharp, { type Sharp } from 'sharp'
import { openImage } from '../../../../platform/images/open-image.ts'
import { thumbnailSize } from './thumbnail-size.ts'

const quality = 80

/** Renders the first frame, upright and without metadata. */
export const toThumbnail = (image: Sharp): Promise<Uint8Array> =>
  image
    .autoOrient()
    .resize({ ...thumbnailSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()

export const renderImage = async (bytes: Uint8Array): Promise<Uint8Array> =>
  toThumbnail(await openImage(bytes))

export const renderPixels = (pixels: Buffer, width: number, height: number): Promise<Uint8Array> =>
  toThumbnail(sharp(pixels, { raw: { width, height, channels: 4 } }))
