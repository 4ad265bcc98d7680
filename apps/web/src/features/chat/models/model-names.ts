import type { Model } from '@atelier/contract/model'
import { translated } from '../../../lib/text.tsx'

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

export const capitalized = (word: string) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1)

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
