import { useEffect } from 'react'
import { sessionEnds } from '../../lib/auth-client.ts'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { userKeys, useUser } from './api.ts'
import { askToSignIn, useSignInPrompt } from './sign-in-prompt.ts'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

const KeepLanguage = lazy(() => import('./keep-language.tsx'))

const askAgain = () =>
  askToSignIn({
    reason: t('Your session has ended. Sign in to go on; what you have typed is still here.'),
    hasAccount: true,
  })

const Everywhere = () => {
  useEffect(() => sessionEnds.subscribe(askAgain), [])
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
