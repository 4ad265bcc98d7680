import type { BotCategory } from '@atelier/contract/bot'

export const categoryNames: Record<BotCategory, string> = {
  writing: 'Writing',
  research: 'Research',
  business: 'Business',
  learning: 'Learning',
  code: 'Code',
  life: 'Everyday life',
}

export const categories = Object.keys(categoryNames) as BotCategory[]

/** Thousands as k and millions as m, with one decimal. */
export const compactCount = (count: number): string => {
  if (count >= 1_000_000) return `${(count / 1_000_000).toFixed(1)}m`
  return count >= 1000 ? `${(count / 1000).toFixed(1)}k` : `${count}`
}
