import { createFileRoute } from '@tanstack/react-router'
import SignInScreen from '../features/users/sign-in-screen.tsx'
import { textParam, type SearchParams } from '../lib/search-params.ts'

/** Prevents open redirects after signing in. */
const isOwnPath = (path: string | undefined) => {
  const url = path?.startsWith('/') ? URL.parse(path, location.origin) : null
  return url?.origin === location.origin && !url.pathname.startsWith('//')
}

interface SignInSearch {
  returnTo?: string | undefined
  invitation?: string | undefined
  email?: string | undefined
  error?: string | undefined
}

export const Route = createFileRoute('/sign-in')({
  validateSearch: (search: SearchParams): SignInSearch => {
    const returnTo = textParam(search, 'returnTo', 2000)
    return {
      returnTo: isOwnPath(returnTo) ? returnTo : undefined,
      invitation: textParam(search, 'invitation', 100),
      email: textParam(search, 'email', 254),
      error: textParam(search, 'error', 100),
    }
  },
  component: SignInPage,
})

function SignInPage() {
  const { returnTo = '/chat', invitation, email = '', error } = Route.useSearch()
  return (
    <SignInScreen
      returnTo={returnTo}
      error={error}
      invitation={invitation === undefined ? undefined : { token: invitation, email }}
    />
  )
}
