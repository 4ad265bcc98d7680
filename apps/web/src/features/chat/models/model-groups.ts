import type { Model } from '@atelier/contract/admin/model'
import { t } from '../../../lib/text.tsx'
import { capitalized, modelName } from './model-names.ts'

const makers: Record<string, string> = {
  builtin: 'Atelier',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  ollama: 'Ollama',
  'meta-llama': 'Meta',
  mistralai: 'Mistral',
  deepseek: 'DeepSeek',
  'x-ai': 'xAI',
  nousresearch: 'Nous Research',
}

export const makerOf = ({ name, provider }: Pick<Model, 'name' | 'provider'>): string => {
  const maker = name.includes('/') ? name.slice(0, name.indexOf('/')) : provider
  return makers[maker] ?? capitalized(maker)
}

export interface ModelGroup {
  title: string
  models: readonly Model[]
}

const contains = (model: Model, part: string) =>
  `${modelName(model)} ${model.id} ${makerOf(model)}`.toLocaleLowerCase().includes(part)

const drawnMax = 100
const ofMakerMax = 8

export const modelGroups = (
  models: readonly Model[],
  favorites: readonly string[],
  typed: string,
): { groups: ModelGroup[]; more: number } => {
  const parts = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const matching = models.filter((model) => parts.every((part) => contains(model, part)))
  const starred = matching.filter(({ id }) => favorites.includes(id))
  const others = Map.groupBy(
    matching.filter(({ id }) => !favorites.includes(id)),
    makerOf,
  )
  const groups: ModelGroup[] = []
  let room = drawnMax
  for (const [title, all] of [[t('Favorites'), starred] as const, ...others]) {
    const visibleModels = all.slice(
      0,
      parts.length === 0 && all !== starred ? Math.min(room, ofMakerMax) : room,
    )
    room -= visibleModels.length
    if (visibleModels.length > 0) groups.push({ title, models: visibleModels })
  }
  return { groups, more: matching.length - drawnMax + room }
}
