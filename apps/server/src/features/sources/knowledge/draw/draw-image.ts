import sharp, { type Sharp } from 'sharp'
import { openPicture } from '../../../../platform/images/open-picture.ts'
import { thumbnailSize } from './thumbnail-size.ts'

const quality = 80

/** Upright, without metadata, first frame only. */
export const asThumbnail = (picture: Sharp): Promise<Uint8Array> =>
  picture
    .autoOrient()
    .resize({ ...thumbnailSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()

export const drawImage = async (bytes: Uint8Array): Promise<Uint8Array> =>
  asThumbnail(await openPicture(bytes))

export const drawPixels = (pixels: Buffer, width: number, height: number): Promise<Uint8Array> =>
  asThumbnail(sharp(pixels, { raw: { width, height, channels: 4 } }))
