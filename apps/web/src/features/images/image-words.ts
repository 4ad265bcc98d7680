import type { Image, ImageKind, ImageSize, ImageUsage } from '@atelier/contract/image'

export const sizeWords: Record<ImageSize, string> = {
  '1024x1024': 'Square',
  '1536x1024': 'Landscape',
  '1024x1536': 'Portrait',
}

/** What a picture is, beside it: nobody takes a sketch for what a model would make. */
export const kindWords: Record<ImageKind, string> = {
  model: 'Picture',
  svg: 'Drawing',
  sketch: 'Sketch',
}

/** The whole description: what it was made of, and what was changed since. */
export const descriptionOf = ({ prompt, changes }: Pick<Image, 'prompt' | 'changes'>): string =>
  [prompt, ...changes].join(' · ')

/** Where a picture comes from, in honest words. */
export const originOf = ({ kind, model, drawn }: Image): string => {
  if (kind === 'model') return `Made by ${model}.`
  if (kind === 'svg') return `Drawn by ${model}, a chat model, as shapes.`
  return drawn.length > 0
    ? `A sketch made by rules, without a model. It draws the words that it knows: ${drawn.join(', ')}.`
    : 'A sketch made by rules, without a model. It knows none of these words, so it shows shapes and no more.'
}

export const usageWords = ({ used, limit }: ImageUsage): string | null => {
  if (limit === null) return null
  const left = Math.max(0, limit - used)
  return left === 0
    ? `You have had your ${limit} pictures for today. Come back tomorrow.`
    : `${left} of ${limit} pictures left today`
}
