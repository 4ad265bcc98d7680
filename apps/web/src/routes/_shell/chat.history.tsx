import { limits } from '@atelier/contract/limits'
import { createFileRoute } from '@tanstack/react-router'
import { HistoryScreen } from '../../features/history/history-screen.tsx'
import { textParam, enumParam, type SearchParams } from '../../lib/search-params.ts'

interface HistorySearch {
  q?: string | undefined
  list?: 'archive' | undefined
  folder?: string | undefined
}

export const Route = createFileRoute('/_shell/chat/history')({
  validateSearch: (search: SearchParams): HistorySearch => ({
    q: textParam(search, 'q', limits.chat.searchMax),
    list: enumParam(search, 'list', ['archive']),
    folder: textParam(search, 'folder', 36),
  }),
  component: HistoryPage,
})

function HistoryPage() {
  const { q = '', list, folder = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HistoryScreen
      view={{ q, isArchive: list === 'archive', folderId: folder }}
      onChange={(next) =>
        void navigate({
          search: (search) => ({
            ...search,
            q: next.q === '' ? undefined : next.q,
            list: next.isArchive ? 'archive' : undefined,
            folder: next.folderId ?? undefined,
          }),
          replace: true,
        })
      }
    />
  )
}
