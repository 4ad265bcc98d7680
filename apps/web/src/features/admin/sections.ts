import { t } from '../../lib/text.tsx'

export const sections = [
  { id: 'people', label: t('People') },
  { id: 'models', label: t('Models') },
  { id: 'limits', label: t('Limits and sign-up') },
  { id: 'storage', label: t('Storage') },
  { id: 'prompts', label: t('Submitted prompts') },
  { id: 'jobs', label: t('Jobs') },
  { id: 'mail', label: t('Email') },
  { id: 'health', label: t('Health') },
  { id: 'reports', label: t('Reports') },
  { id: 'audit', label: t('Audit log') },
  { id: 'settings', label: t('Settings') },
] as const

export type SectionId = (typeof sections)[number]['id']

export const sectionIds = sections.map(({ id }) => id)
