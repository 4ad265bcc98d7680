import type { LanguageModelV4FilePart } from '@ai-sdk/provider'
import { encodeImage } from '../images/encode-image.ts'

/** Models scale down what is larger, and some refuse it. */
const longestSide = 1568

/** A picture as models take it: a JPEG in bounds, without what was written beside it. Throws when it cannot be drawn. */
export const picturePart = async (
  bytes: Uint8Array,
  form: 'bytes' | 'base64' = 'bytes',
): Promise<LanguageModelV4FilePart> => {
  const image = await encodeImage(bytes, { longestSide, format: 'jpeg' })
  const data = form === 'bytes' ? image : Buffer.from(image).toString('base64')
  return { type: 'file', mediaType: 'image/jpeg', data: { type: 'data', data } }
}
