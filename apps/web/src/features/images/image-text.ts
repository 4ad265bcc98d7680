import type { Image, ImageKind, ImageSize, ImageUsage } from '@atelier/contract/images/image'
import { t } from '../../lib/text.tsx'

export const sizeLabels: Record<ImageSize, string> = {
  '1024x1024': t('Square'),
  '1536x1024': t('Landscape'),
  '1024x1536': t('Portrait'),
}

export const kindLabels: Record<ImageKind, string> = {
  model: t('Image'),
  svg: t('Drawing'),
  sketch: t('Sketch'),
}

export const descriptionOf = ({ prompt, changes }: Pick<Image, 'prompt' | 'changes'>): string =>
  [prompt, ...changes].join(' · ')

export const originOf = ({ kind, model, drawn }: Image): string => {
  if (kind === 'model') return t('Created by {model}.', { model })
  if (kind === 'svg') return t('Drawn as SVG by {model}, a chat model.', { model })
  return drawn.length > 0
    ? t('A rule-based sketch, created without a model. Recognized words: {words}.', {
        words: drawn.join(', '),
      })
    : t(
        'A rule-based sketch, created without a model. None of your words were recognized, so it only shows shapes.',
      )
}

export const usageText = ({ used, limit }: ImageUsage): string | null => {
  if (limit === null) return null
  const remaining = Math.max(0, limit - used)
  return remaining === 0
    ? t('You’ve used your {limit} images for today. Come back tomorrow.', { limit })
    : t('{left} of {limit} images left today', { left: remaining, limit })
}
