import type { LanguageModelV4FilePart } from '@ai-sdk/provider'
import { encodeImage } from '../images/encode-image.ts'

/** Models scale down or reject larger images. */
const longestSidePx = 1568

/** Encodes a JPEG of limited size without metadata. Throws if the image can't be decoded. */
export const imageFilePart = async (
  bytes: Uint8Array,
  encoding: 'bytes' | 'base64' = 'bytes',
): Promise<LanguageModelV4FilePart> => {
  const image = await encodeImage(bytes, { maxSidePx: longestSidePx, format: 'jpeg' })
  const data = encoding === 'bytes' ? image : Buffer.from(image).toString('base64')
  return { type: 'file', mediaType: 'image/jpeg', data: { type: 'data', data } }
}
