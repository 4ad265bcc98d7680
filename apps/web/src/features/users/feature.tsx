import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { sessionExpirations } from '../../lib/api/auth-client.ts'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { userKeys, userQuery, useUser } from './api.ts'
import { OutageBanner } from './outage-banner.tsx'
import { promptSignIn, useSignInPrompt } from './sign-in-prompt.ts'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

const StoreLanguage = lazy(() => import('./store-language.tsx'))

const promptAfterExpiry = () =>
  promptSignIn({
    reason: t('Your session has ended. Sign in to continue. What you typed is still here.'),
    hasAccount: true,
  })

/** If guests aren't allowed, every page redirects to the sign-in page, which returns here. */
const useRequiredSignIn = () => {
  const { data, error } = useQuery(userQuery)
  const isSignedOut = data === undefined && error instanceof ApiError && error.code === 'NOT_SIGNED_IN'
  const navigate = useNavigate()
  const { href } = useLocation()
  const redirectToSignIn = useEffectEvent(
    () => void navigate({ to: '/sign-in', search: { returnTo: href }, replace: true }),
  )
  useEffect(() => {
    if (isSignedOut) redirectToSignIn()
  }, [isSignedOut])
}

const Overlay = () => {
  useEffect(() => sessionExpirations.subscribe(promptAfterExpiry), [])
  const prompt = useSignInPrompt()
  const user = useUser()
  useRequiredSignIn()
  return (
    <>
      {prompt !== null && <SignInDialog {...prompt} />}
      {user?.language === null && !user.isGuest && <StoreLanguage />}
    </>
  )
}

export const feature: Feature = {
  name: 'users',
  order: 190,
  liveUpdates: { preference: (queryClient) => queryClient.invalidateQueries({ queryKey: userKeys.all }) },
  Overlay,
  Banner: OutageBanner,
}
