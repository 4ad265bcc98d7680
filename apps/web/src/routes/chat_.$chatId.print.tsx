import { createFileRoute } from '@tanstack/react-router'
import { PrintChat } from '../features/chat/print-chat.tsx'
import { textParam, type SearchParams } from '../lib/search-params.ts'

export const Route = createFileRoute('/chat_/$chatId/print')({
  validateSearch: (search: SearchParams): { branch?: string | undefined } => ({
    branch: textParam(search, 'branch', 64),
  }),
  component: PrintPage,
})

function PrintPage() {
  const { chatId } = Route.useParams()
  const { branch } = Route.useSearch()
  return <PrintChat chatId={chatId} branch={branch} />
}
