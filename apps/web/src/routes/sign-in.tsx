import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import SignInScreen from '../features/users/sign-in-screen.tsx'

/** Only a path of our own: nobody is sent elsewhere after signing in. */
const ownPath = z.string().regex(/^\/(?![/\\])/)

export const Route = createFileRoute('/sign-in')({
  validateSearch: z.object({ returnTo: ownPath.optional().catch(undefined) }),
  component: SignInPage,
})

function SignInPage() {
  const { returnTo = '/chat' } = Route.useSearch()
  return <SignInScreen returnTo={returnTo} />
}
