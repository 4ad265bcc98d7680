import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formSchema } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { Tabs } from '../../ui/display/tabs.tsx'
import { signInSchema, signUpSchema, type AccountFormValues } from './account-schema.ts'
import { OpenIdSignIn } from './open-id-sign-in.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInMethods } from './sign-in-methods.ts'

type Mode = 'sign-in' | 'sign-up'

interface SignInTabsProps {
  initialMode: Mode
  invitation?: { token: string; email: string } | undefined
  returnTo: string
  error?: string | undefined
  onDone: () => void
}

/** Both forms share their fields, so input is kept when switching. */
export const SignInTabs = ({ initialMode, invitation, returnTo, error, onDone }: SignInTabsProps) => {
  const [mode, setMode] = useState<Mode>(initialMode)
  const hasPasswords = useSignInMethods()?.passwords ?? true
  const form = useForm<AccountFormValues>({
    defaultValues: { name: '', email: invitation?.email ?? '', password: '', code: '' },
    resolver: zodResolver(formSchema(mode === 'sign-up' ? signUpSchema : signInSchema)),
  })
  const formFor = (formMode: Mode) => (
    <SignInForm key={formMode} mode={formMode} form={form} invitation={invitation?.token} onDone={onDone} />
  )
  if (!hasPasswords)
    return (
      <>
        <OpenIdSignIn returnTo={returnTo} error={error} />
        <PasskeySignIn onDone={onDone} />
      </>
    )
  return (
    <>
      <OpenIdSignIn returnTo={returnTo} error={error} />
      <Tabs
        label={t('Sign in or create an account')}
        selectedId={mode}
        onChange={(next) => {
          form.clearErrors()
          setMode(next)
        }}
        tabs={[
          { id: 'sign-in', label: t('Sign in'), content: formFor('sign-in') },
          { id: 'sign-up', label: t('Create account'), content: formFor('sign-up') },
        ]}
      />
      {mode === 'sign-in' && <PasskeySignIn onDone={onDone} />}
    </>
  )
}
