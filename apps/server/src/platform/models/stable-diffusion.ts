import type { ImageSize } from '@atelier/contract/image'
import { sentence } from '@atelier/contract/write-sentence'
import { AppError } from '../app-error.ts'
import type { ImageServer, ModelProvider } from './provider.ts'

/** The first generation learned from pictures of half this side, and draws things twice on larger ones. */
const isSmall = (model: string) => /(^|[^a-z0-9])(sd|v)[-_ ]?1[-_. ]?[45]?($|[^0-9])/i.test(model)

export const sidesOf = (model: string, size: ImageSize) => {
  const [width = 1024, height = 1024] = size.split('x').map((side) => Number(side) / (isSmall(model) ? 2 : 1))
  return { width, height }
}

/** Left to themselves servers take many steps, and a guidance that spoils models which were made to need few. */
export const paceOf = (model: string): { steps: number; guidance: number; distilledGuidance?: number } => {
  if (/flux/i.test(model))
    return { steps: /schnell/i.test(model) ? 4 : 20, guidance: 1, distilledGuidance: 3.5 }
  if (/turbo|lightning|hyper|lcm|schnell/i.test(model)) return { steps: 8, guidance: 1.5 }
  return { steps: 25, guidance: 7 }
}

/** How far a picture may leave the one that it is made from: of 1. */
export const leeway = 0.6

/** `user:password`, or a token for what stands in front. */
export const authorizationOf = (key: string | null): Record<string, string> => {
  if (key === null) return {}
  return {
    authorization: key.includes(':') ? `Basic ${Buffer.from(key).toString('base64')}` : `Bearer ${key}`,
  }
}

/** A server that makes pictures alone. */
export const picturesAlone = (name: string, images: ImageServer): ModelProvider => ({
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
