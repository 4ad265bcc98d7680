import type { ImageSize } from '@atelier/contract/images/image'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../../app-error.ts'
import type { ImageServer, ModelProvider } from '../provider.ts'

/** SD 1.x was trained on 512 px, and repeats objects in larger images. */
const isSmall = (model: string) => /(^|[^a-z0-9])(sd|v)[-_ ]?1[-_. ]?[45]?($|[^0-9])/i.test(model)

export const imageDimensions = (model: string, size: ImageSize) => {
  const [width = 1024, height = 1024] = size.split('x').map((side) => Number(side) / (isSmall(model) ? 2 : 1))
  return { width, height }
}

/** Server defaults use too many steps and a guidance scale that ruins distilled models' output. */
export const samplingSettings = (
  model: string,
): { steps: number; guidance: number; distilledGuidance?: number } => {
  if (/flux/i.test(model))
    return { steps: /schnell/i.test(model) ? 4 : 20, guidance: 1, distilledGuidance: 3.5 }
  if (/turbo|lightning|hyper|lcm|schnell/i.test(model)) return { steps: 8, guidance: 1.5 }
  return { steps: 25, guidance: 7 }
}

export const editStrength = 0.6

/** `user:password` is sent with the Basic scheme, anything else as a bearer token. */
export const authorizationHeader = (key: string | null): Record<string, string> => {
  if (key === null) return {}
  return {
    authorization: key.includes(':') ? `Basic ${Buffer.from(key).toString('base64')}` : `Bearer ${key}`,
  }
}

export const imageOnlyProvider = (name: string, images: ImageServer): ModelProvider => ({
  name,
  discover: async () => [],
  images,
  languageModel: async () => {
    throw new AppError(
      'BAD_INPUT',
      sentence('“{name}” creates images and can’t answer questions. Choose another model.', { name }),
    )
  },
})
