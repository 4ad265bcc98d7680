import { limits } from '@atelier/contract/limits'
import type { ProjectFilter } from '@atelier/contract/project'
import { createFileRoute } from '@tanstack/react-router'
import { projectFilters } from '../../features/projects/project-filters.ts'
import { ProjectsScreen } from '../../features/projects/projects-screen.tsx'
import { textParam, wordParam, type SearchParams } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_shell/chat/projects/')({
  validateSearch: (search: SearchParams): { filter?: ProjectFilter | undefined; q?: string | undefined } => ({
    filter: wordParam(search, 'filter', projectFilters),
    q: textParam(search, 'q', limits.project.searchMax),
  }),
  component: ProjectsPage,
})

function ProjectsPage() {
  const { filter = 'ALL', q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProjectsScreen
      filter={filter}
      q={q}
      onChange={(next) =>
        void navigate({
          search: (search) => ({
            ...search,
            filter: next.filter === 'ALL' ? undefined : next.filter,
            q: next.q === '' ? undefined : next.q,
          }),
          replace: true,
        })
      }
    />
  )
}
