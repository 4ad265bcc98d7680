import type { ProjectFilter } from '@atelier/contract/project'

/** The filters of the list in their order (PRJ-02). */
export const projectFilters = [
  'ALL',
  'MY_PROJECTS',
  'SHARED',
  'PUBLISHED',
  'ARCHIVED',
] as const satisfies readonly ProjectFilter[]
