import type { Model } from '@atelier/contract/model'
import { t, translated } from '../../lib/text.tsx'

/** Words of ids that aren't simply capitalized. */
const words: Record<string, string> = {
  gpt: 'GPT',
  glm: 'GLM',
  oss: 'OSS',
  vl: 'VL',
  qwq: 'QwQ',
  deepseek: 'DeepSeek',
  chatgpt: 'ChatGPT',
}

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

const capitalized = (word: string) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1)

const wordOf = (word: string) => {
  if (/^(o\d|\d+(\.\d+)*)$/.test(word)) return word
  if (/^\d+(\.\d+)?[bkm]$/.test(word)) return word.toUpperCase()
  return words[word] ?? capitalized(word)
}

/** The part of an id behind its maker: `anthropic/claude-sonnet-4-5` is `claude-sonnet-4-5`. */
const shortId = (id: string) => id.slice(id.lastIndexOf('/') + 1)

/** What people call a model whose server lists ids: `claude-sonnet-4-5-20250929` is “Claude Sonnet 4.5”. */
export const modelName = ({ name }: Pick<Model, 'name'>): string => {
  // a name of one word, or of words with spaces, was given by someone
  if (/\s/.test(name) || !/[-_/]/.test(name)) return translated(name)
  const [id = '', tag] = shortId(name).split(':')
  const readable = id
    .replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, '')
    .replace(/(?<=-)(\d)-(\d)(?=-|$)/, '$1.$2')
    .split(/[-_]/)
    .map(wordOf)
    .join(' ')
    .replace(/^GPT (?=\d)/, 'GPT-')
  return tag === undefined ? readable : `${readable} (${tag})`
}

/** The same by its id, for a model that may no longer be offered. */
export const nameOfModel = (models: readonly Model[], id: string): string =>
  modelName(models.find((model) => model.id === id) ?? { name: id.slice(id.indexOf('/') + 1) })

/** Who made a model, or where it runs: the title of its group. */
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

/** Rows that a list draws at once, and those of one maker before a search; the search finds the others. */
const drawnMax = 100
const ofMakerMax = 8

/** The models with these words, favorites first, then by maker; and how many more there are. */
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
    const shown = all.slice(0, parts.length === 0 && all !== starred ? Math.min(room, ofMakerMax) : room)
    room -= shown.length
    if (shown.length > 0) groups.push({ title, models: shown })
  }
  return { groups, more: matching.length - drawnMax + room }
}
