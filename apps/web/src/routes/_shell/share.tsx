import { createFileRoute } from '@tanstack/react-router'
import { ShareScreen } from '../../features/share-target/share-screen.tsx'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_shell/share')({
  validateSearch: (search: SearchParams): { missed?: string | undefined } => ({
    missed: textParam(search, 'missed', 1),
  }),
  component: SharePage,
})

function SharePage() {
  return <ShareScreen hasFailed={Route.useSearch().missed !== undefined} />
}
