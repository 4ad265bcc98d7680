import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { userKeys } from './api.ts'
import { useSignInPrompt } from './sign-in-prompt.ts'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

const SignIn = () => {
  const prompt = useSignInPrompt()
  return prompt !== null && <SignInDialog {...prompt} />
}

export const users: Feature = {
  name: 'users',
  live: { preference: (queryClient) => queryClient.invalidateQueries({ queryKey: userKeys.all }) },
  Everywhere: SignIn,
}
