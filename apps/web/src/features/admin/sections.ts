/** The parts of the page, in their order. */
export const sections = [
  { id: 'people', label: 'People' },
  { id: 'models', label: 'Models' },
  { id: 'limits', label: 'Limits and sign-up' },
  { id: 'storage', label: 'Storage' },
  { id: 'prompts', label: 'Offered prompts' },
  { id: 'jobs', label: 'Jobs' },
  { id: 'mail', label: 'Mail' },
  { id: 'health', label: 'Health' },
  { id: 'reports', label: 'Reports' },
  { id: 'audit', label: 'Audit log' },
  { id: 'settings', label: 'Settings' },
] as const

export type SectionId = (typeof sections)[number]['id']

export const sectionIds = sections.map(({ id }) => id)
