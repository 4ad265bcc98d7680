import { getSignInWays } from '@atelier/contract/endpoints/account'
import { limits } from '@atelier/contract/limits'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../lib/api-client.ts'
import { sendForm } from '../../lib/send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure, FormTextField } from '../../ui/form-fields.tsx'
import type { Account } from './account-schema.ts'
import { signIn, signUp } from './api.ts'
import { quietLink } from './sign-in-frame.tsx'
import { closeSignIn } from './sign-in-prompt.ts'

/** What the sign-in offers here; it does not change while the page is open. */
const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'] as const,
  queryFn: ({ signal }) => call(getSignInWays, {}, { signal }),
  staleTime: Infinity,
})

export interface SignInFormProps {
  mode: 'sign-in' | 'sign-up'
  form: UseFormReturn<Account>
  onDone: () => void
}

/** Email and password, and for a new account a name. Enter submits. */
export const SignInForm = ({ mode, form, onDone }: SignInFormProps) => {
  const queryClient = useQueryClient()
  const isNew = mode === 'sign-up'
  const submit = sendForm(form, async ({ name, email, password }) => {
    await (isNew ? signUp(queryClient, { name, email, password }) : signIn(queryClient, { email, password }))
    onDone()
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {isNew && (
        <FormTextField
          control={form.control}
          name="name"
          label="Name"
          autoComplete="name"
          maxLength={limits.account.nameMax}
        />
      )}
      <FormTextField control={form.control} name="email" label="Email" type="email" autoComplete="email" />
      <div className="relative">
        <FormTextField
          control={form.control}
          name="password"
          label="Password"
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          description={isNew ? `At least ${limits.account.passwordMin} characters` : undefined}
        />
        {!isNew && <ForgotPassword />}
      </div>
      <FormFailure>{form.formState.errors.root?.message}</FormFailure>
      <Button type="submit" variant="primary" size="lg" isPending={form.formState.isSubmitting}>
        {isNew ? 'Create account' : 'Sign in'}
      </Button>
    </form>
  )
}

const ForgotPassword = () =>
  useQuery(signInWaysQuery).data?.resetsPasswords === true && (
    <Link
      to="/forgot-password"
      onClick={closeSignIn}
      className={`touch-area absolute top-0 right-0 ${quietLink}`}
    >
      Forgot password?
    </Link>
  )
