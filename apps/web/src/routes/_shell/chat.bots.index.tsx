import { limits } from '@atelier/contract/limits'
import { createFileRoute } from '@tanstack/react-router'
import { LibraryScreen } from '../../features/bots/library/library-screen.tsx'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

interface BotsSearch {
  q?: string | undefined
  category?: string | undefined
}

export const Route = createFileRoute('/_shell/chat/bots/')({
  validateSearch: (search: SearchParams): BotsSearch => ({
    q: textParam(search, 'q', limits.bot.searchMax),
    category: textParam(search, 'category', limits.bot.tagMax),
  }),
  component: BotsPage,
})

function BotsPage() {
  const { q = '', category } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LibraryScreen
      q={q}
      category={category}
      onChange={(next) =>
        void navigate({
          search: (search) => ({
            ...search,
            q: next.q === '' ? undefined : next.q,
            category: next.category,
          }),
          replace: true,
        })
      }
    />
  )
}
