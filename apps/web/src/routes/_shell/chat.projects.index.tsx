import { limits } from '@atelier/contract/limits'
import { ProjectFilter } from '@atelier/contract/project'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ProjectsScreen } from '../../features/projects/projects-screen.tsx'

export const Route = createFileRoute('/_shell/chat/projects/')({
  validateSearch: z.object({
    filter: ProjectFilter.optional().catch(undefined),
    q: z.string().max(limits.project.searchMax).optional().catch(undefined),
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
