import { limits } from '@atelier/contract/limits'
import { createFileRoute } from '@tanstack/react-router'
import { PromptsScreen } from '../../features/prompts/prompts-screen.tsx'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_shell/chat/prompts')({
  validateSearch: (search: SearchParams): { q?: string | undefined } => ({
    q: textParam(search, 'q', limits.prompt.searchMax),
  }),
  component: PromptsPage,
})

function PromptsPage() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PromptsScreen
      q={q}
      onSearch={(next) =>
        void navigate({
          search: (search) => ({ ...search, q: next === '' ? undefined : next }),
          replace: true,
        })
      }
    />
  )
}
