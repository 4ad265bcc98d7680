import { lazy, Suspense } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { userKeys } from './api.ts'
import { useSignInPrompt } from './sign-in-prompt.ts'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

const SignIn = () => {
  const prompt = useSignInPrompt()
  return (
    prompt !== null && (
      <Suspense fallback={null}>
        <SignInDialog {...prompt} />
      </Suspense>
    )
  )
}

export const users: Feature = {
  name: 'users',
  live: { preference: (queryClient) => queryClient.invalidateQueries({ queryKey: userKeys.all }) },
  Everywhere: SignIn,
}
