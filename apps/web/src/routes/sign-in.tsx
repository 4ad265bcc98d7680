import { createFileRoute } from '@tanstack/react-router'
import SignInScreen from '../features/users/sign-in-screen.tsx'
import { textParam, type SearchParams } from '../lib/search-params.ts'

/** Only a path of our own: nobody is sent elsewhere after signing in. */
const isOwnPath = (path: string | undefined) => {
  const url = path?.startsWith('/') ? URL.parse(path, location.origin) : null
  return url?.origin === location.origin && !url.pathname.startsWith('//')
}

export const Route = createFileRoute('/sign-in')({
  validateSearch: (search: SearchParams): { returnTo?: string | undefined } => {
    const returnTo = textParam(search, 'returnTo', 2000)
    return { returnTo: isOwnPath(returnTo) ? returnTo : undefined }
  },
  component: SignInPage,
})

function SignInPage() {
  const { returnTo = '/chat' } = Route.useSearch()
  return <SignInScreen returnTo={returnTo} />
}
