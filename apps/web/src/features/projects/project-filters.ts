import type { ProjectFilter } from '@atelier/contract/projects/project'

export const projectFilters = [
  'ALL',
  'MY_PROJECTS',
  'SHARED',
  'PUBLISHED',
  'ARCHIVED',
] as const satisfies readonly ProjectFilter[]
