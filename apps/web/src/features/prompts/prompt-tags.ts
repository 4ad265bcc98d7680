import { promptTags, type PromptTag } from '@atelier/contract/prompts/prompt'
import { t } from '../../lib/text.tsx'

export const promptTagNames: Record<PromptTag, string> = {
  SEO: 'SEO',
  Applications: t('Applications'),
  Copywriting: t('Copywriting'),
  Generative: t('Generative'),
  DevOps: 'DevOps',
}

export const promptTagOptions = promptTags.map((value) => ({ value, label: promptTagNames[value] }))
