import type { Model } from '@atelier/contract/admin/model'
import { t } from '../../../lib/text.tsx'
import { capitalizeFirst, modelName } from './model-names.ts'

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
  return makers[maker] ?? capitalizeFirst(maker)
}

export interface ModelGroup {
  title: string
  models: readonly Model[]
}

const matches = (model: Model, word: string) =>
  `${modelName(model)} ${model.id} ${makerOf(model)}`.toLocaleLowerCase().includes(word)

const visibleModelsMax = 100
const modelsPerMakerMax = 8

export const modelGroups = (
  models: readonly Model[],
  favorites: readonly string[],
  query: string,
): { groups: ModelGroup[]; hiddenCount: number } => {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const matchingModels = models.filter((model) => words.every((part) => matches(model, part)))
  const favoriteModels = matchingModels.filter(({ id }) => favorites.includes(id))
  const modelsByMaker = Map.groupBy(
    matchingModels.filter(({ id }) => !favorites.includes(id)),
    makerOf,
  )
  const groups: ModelGroup[] = []
  let remaining = visibleModelsMax
  for (const [title, all] of [[t('Favorites'), favoriteModels] as const, ...modelsByMaker]) {
    const visibleModels = all.slice(
      0,
      words.length === 0 && all !== favoriteModels ? Math.min(remaining, modelsPerMakerMax) : remaining,
    )
    remaining -= visibleModels.length
    if (visibleModels.length > 0) groups.push({ title, models: visibleModels })
  }
  return { groups, hiddenCount: matchingModels.length - visibleModelsMax + remaining }
}
