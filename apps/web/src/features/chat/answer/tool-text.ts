import type { ToolPart } from '@atelier/contract/answers/message'
import { t, translate } from '../../../lib/text.tsx'

const toolPhrases: ReadonlyMap<string, readonly [activity: string, done: string]> = new Map([
  ['search_knowledge', [t('Searching the sources'), t('Searched the sources')]],
  ['read_source', [t('Reading a source'), t('Read source')]],
  ['list_sources', [t('Listing the sources'), t('Listed the sources')]],
  ['read_files', [t('Reading your files'), t('Read your files')]],
])

export const toolLine = ({ name, title: untranslatedTitle, state }: ToolPart): string => {
  const title = translate(untranslatedTitle)
  const [activity, finishedText] = toolPhrases.get(name) ?? [
    t('Using {title}', { title }),
    t('Used {title}', { title }),
  ]
  if (state === 'output-available') return finishedText
  if (state === 'output-error') return t('{done} (failed)', { done: finishedText })
  if (state === 'output-denied') return t('Didn’t use {title}', { title })
  if (state === 'approval-requested') return t('{title} is asking for permission', { title })
  return t('{activity}…', { activity })
}

export const formatToolInput = (input: unknown): string[] => {
  if (typeof input !== 'object' || input === null) return input === undefined ? [] : [String(input)]
  const entries = Object.entries(input)
  const valueText = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(valueText).join('; ')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return entries.map(([key, value]) =>
    entries.length === 1 ? valueText(value) : `${key}: ${valueText(value)}`,
  )
}
