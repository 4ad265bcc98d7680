import { limits } from '@atelier/contract/limits'
import type { ProjectFilter, ProjectSort } from '@atelier/contract/projects/project'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { projectFilters } from '../../features/projects/project-filters.ts'
import { projectSorts } from '../../features/projects/project-sort.ts'
import { ProjectsScreen } from '../../features/projects/projects-screen.tsx'
import { SetUp } from '../../features/set-up/index.ts'
import { textParam, enumParam, type SearchParams } from '../../lib/search-params.ts'

interface ProjectsSearch {
  filter?: ProjectFilter | undefined
  sort?: ProjectSort | undefined
  q?: string | undefined
  resume?: string | undefined
}

export const Route = createFileRoute('/_shell/chat/projects/')({
  validateSearch: (search: SearchParams): ProjectsSearch => ({
    filter: enumParam(search, 'filter', projectFilters),
    sort: enumParam(search, 'sort', projectSorts),
    q: textParam(search, 'q', limits.project.searchMax),
    resume: textParam(search, 'resume', limits.project.idLength),
  }),
  component: ProjectsPage,
})

function ProjectsPage() {
  const { filter = 'ALL', sort = 'changed', q = '', resume } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <ProjectsScreen
        selection={{ filter, sort, q }}
        onCreate={() => setCreating(true)}
        onChange={(next) =>
          void navigate({
            search: (search) => ({
              ...search,
              filter: next.filter === 'ALL' ? undefined : next.filter,
              sort: next.sort === 'changed' ? undefined : next.sort,
              q: next.q === '' ? undefined : next.q,
            }),
            // a new filter is a history entry; typing isn't
            replace: next.filter === filter,
          })
        }
      />
      {isCreating && <SetUp onClose={() => setCreating(false)} />}
      {resume !== undefined && (
        <SetUp
          key={resume}
          resume={resume}
          onClose={() =>
            void navigate({ search: (search) => ({ ...search, resume: undefined }), replace: true })
          }
        />
      )}
    </>
  )
}
