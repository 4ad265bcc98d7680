import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { userKeys, useUser } from './api.ts'
import { useSignInPrompt } from './sign-in-prompt.ts'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

const KeepLanguage = lazy(() => import('./keep-language.tsx'))

const Everywhere = () => {
  const prompt = useSignInPrompt()
  const user = useUser()
  return (
    <>
      {prompt !== null && <SignInDialog {...prompt} />}
      {user?.language === null && !user.isGuest && <KeepLanguage />}
    </>
  )
}

export const users: Feature = {
  name: 'users',
  live: { preference: (queryClient) => queryClient.invalidateQueries({ queryKey: userKeys.all }) },
  Everywhere,
}
