import { requestSignUpCode } from '@atelier/contract/endpoints/people/account'
import { limits } from '@atelier/contract/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import { language } from '../../lib/language.ts'
import { call } from '../../lib/api/api-client.ts'
import { sendForm } from '../../lib/forms/send-form.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormError, FormTextField } from '../../ui/fields/form-fields.tsx'
import type { AccountFormValues } from './account-schema.ts'
import { signIn, signUp } from './api.ts'
import { quietLink } from './sign-in-frame.tsx'
import { closeSignIn } from './sign-in-prompt.ts'
import { signInMethodsQuery } from './sign-in-methods.ts'

export interface SignInFormProps {
  mode: 'sign-in' | 'sign-up'
  form: UseFormReturn<AccountFormValues>
  invitation?: string | undefined
  onDone: () => void
}

export const SignInForm = ({ mode, form, invitation, onDone }: SignInFormProps) => {
  const queryClient = useQueryClient()
  const isSignUp = mode === 'sign-up'
  const { signUps: signUpMode = 'open', needsSetUp = false } = useQuery(signInMethodsQuery).data ?? {}
  const isUninvited = isSignUp && invitation === undefined
  const needsSetupCode = isUninvited && needsSetUp
  const needsCode = needsSetupCode || (isUninvited && signUpMode === 'addresses')
  const submit = sendForm(form, async ({ name, email, password, code }) => {
    const signUpProof = { ...(invitation && { invitation }), ...(needsCode && code && { code }) }
    await (isSignUp
      ? signUp(queryClient, { name, email, password, ...signUpProof })
      : signIn(queryClient, { email, password }))
    onDone()
  })
  if (isUninvited && signUpMode === 'invitation' && !needsSetUp)
    return (
      <p className="text-14 text-pretty text-muted">
        {t('Sign-up is by invitation only. Ask your administrator for a link.')}
      </p>
    )
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {isSignUp && (
        <FormTextField
          control={form.control}
          name="name"
          label={t('Name')}
          autoComplete="name"
          maxLength={limits.account.nameMax}
        />
      )}
      <FormTextField
        control={form.control}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete={isSignUp ? 'email' : 'email webauthn'}
      />
      <div className="relative">
        <FormTextField
          control={form.control}
          name="password"
          label={t('Password')}
          type="password"
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          description={
            isSignUp
              ? t('At least {passwordMin} characters', { passwordMin: limits.account.passwordMin })
              : undefined
          }
        />
        {!isSignUp && <ForgotPassword />}
      </div>
      {needsSetupCode && <SetupCode form={form} />}
      {needsCode && !needsSetupCode && <SignUpCode form={form} />}
      <FormError>{form.formState.errors.root?.message}</FormError>
      <Button type="submit" variant="primary" size="lg" isPending={form.formState.isSubmitting}>
        {isSignUp ? t('Create account') : t('Sign in')}
      </Button>
    </form>
  )
}

const ForgotPassword = () =>
  useQuery(signInMethodsQuery).data?.resetsPasswords === true && (
    <Link
      to="/forgot-password"
      onClick={closeSignIn}
      className={`touch-area absolute top-0 end-0 ${quietLink}`}
    >
      {t('Forgot password?')}
    </Link>
  )

const SetupCode = ({ form }: Pick<SignInFormProps, 'form'>) => (
  <FormTextField
    control={form.control}
    name="code"
    label={t('Setup code')}
    autoComplete="off"
    description={t(
      'Atelier printed this code to its log when it started. The first account becomes the admin. You don’t need the code on the server’s own machine.',
    )}
  />
)

const SignUpCode = ({ form }: Pick<SignInFormProps, 'form'>) => {
  const requestCode = useMutation({
    meta: { failure: t('Couldn’t send a code') },
    mutationFn: (email: string) => call(requestSignUpCode, { body: { email, language } }),
  })
  const sendCode = async () => {
    if (await form.trigger('email')) requestCode.mutate(form.getValues('email'))
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-3">
        <FormTextField
          control={form.control}
          name="code"
          label={t('Code')}
          className="min-w-0 flex-1"
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <Button size="lg" isPending={requestCode.isPending} onPress={() => void sendCode()}>
          {t('Email me a code')}
        </Button>
      </div>
      <output className="text-12 text-muted">
        {requestCode.data
          ? t('If this address is approved, we sent a code. It’s valid for {minutes} minutes.', {
              minutes: requestCode.data.minutes,
            })
          : t('Sign-up is limited to approved addresses. We’ll email you a code to verify yours.')}
      </output>
    </div>
  )
}
