import { limits } from '@atelier/contract/limits'
import { createFileRoute } from '@tanstack/react-router'
import { CommunityScreen } from '../../features/sharing/community-screen.tsx'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_shell/chat/projects/community')({
  validateSearch: (search: SearchParams): { q?: string | undefined } => ({
    q: textParam(search, 'q', limits.project.searchMax),
  }),
  component: CommunityPage,
})

function CommunityPage() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CommunityScreen
      q={q}
      onSearch={(text) =>
        void navigate({
          search: (search) => ({ ...search, q: text === '' ? undefined : text }),
          replace: true,
        })
      }
    />
  )
}
