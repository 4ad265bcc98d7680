import { createFileRoute } from '@tanstack/react-router'
import { ConnectAppScreen } from '../../features/api-keys/connect-app-screen.tsx'
import { textParam, type SearchParams } from '../../lib/search-params.ts'

const paramNames = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'scope',
  'resource',
] as const
type AppSearch = { [Name in (typeof paramNames)[number]]?: string | undefined }

export const Route = createFileRoute('/_shell/connect-app')({
  validateSearch: (search: SearchParams): AppSearch =>
    Object.fromEntries(paramNames.map((name) => [name, textParam(search, name, 2000)])),
  component: ConnectAppPage,
})

function ConnectAppPage() {
  return <ConnectAppScreen search={Route.useSearch()} />
}
