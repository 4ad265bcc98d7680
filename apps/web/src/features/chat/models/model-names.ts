import type { Model } from '@atelier/contract/admin/model'
import { translate } from '../../../lib/text.tsx'

/** Spellings of name parts that aren't simply capitalized. */
const displayNames: Record<string, string> = {
  gpt: 'GPT',
  glm: 'GLM',
  oss: 'OSS',
  vl: 'VL',
  qwq: 'QwQ',
  deepseek: 'DeepSeek',
  chatgpt: 'ChatGPT',
}

export const capitalizeFirst = (word: string) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1)

const displayWord = (word: string) => {
  if (/^(o\d|\d+(\.\d+)*)$/.test(word)) return word
  if (/^\d+(\.\d+)?[bkm]$/.test(word)) return word.toUpperCase()
  return displayNames[word] ?? capitalizeFirst(word)
}

const shortId = (id: string) => id.slice(id.lastIndexOf('/') + 1)

/** `claude-sonnet-4-5-20250929` becomes “Claude Sonnet 4.5”. */
export const modelName = ({ name }: Pick<Model, 'name'>): string => {
  // single words and names with spaces were chosen by a person
  if (/\s/.test(name) || !/[-_/]/.test(name)) return translate(name)
  const [id = '', tag] = shortId(name).split(':')
  const readableName = id
    .replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, '')
    .replace(/(?<=-)(\d)-(\d)(?=-|$)/, '$1.$2')
    .split(/[-_]/)
    .map(displayWord)
    .join(' ')
    .replace(/^GPT (?=\d)/, 'GPT-')
  return tag === undefined ? readableName : `${readableName} (${tag})`
}

export const modelNameById = (models: readonly Model[], id: string): string =>
  modelName(models.find((model) => model.id === id) ?? { name: id.slice(id.indexOf('/') + 1) })
