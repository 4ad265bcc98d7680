import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormError } from '../../ui/fields/form-fields.tsx'
import { useOpenIdSignIn, useSignInMethods } from './sign-in-methods.ts'

const errorTexts: Record<string, string> = {
  account_not_linked: t(
    'There’s already an account with this email address. Sign in with your password. Accounts are linked only if both your organization and this server have verified the address.',
  ),
  ACCOUNT_BLOCKED: t('This account is blocked. Contact your administrator.'),
  sign_up_by_invitation: t('Sign-up is by invitation only. Ask your administrator for an invitation.'),
  sign_up_by_addresses: t(
    'Sign-up is limited to approved email addresses. Ask your administrator to add yours.',
  ),
  sign_up_unproven: t(
    'A new account needs an email address verified by your organization. Contact your administrator.',
  ),
  email_not_found: t(
    'Your identity provider didn’t share your email address, which is required to create an account.',
  ),
  access_denied: t('Sign-in was canceled. Try again.'),
  state_mismatch: t('This sign-in expired or was started in another browser. Try again.'),
}

const errorTextOf = (code: string, name: string) =>
  Object.hasOwn(errorTexts, code)
    ? errorTexts[code]
    : t('Couldn’t sign in with {name}. Try again in a moment.', { name })

interface OpenIdSignInProps {
  returnTo: string
  error?: string | undefined
}

export const OpenIdSignIn = ({ returnTo, error }: OpenIdSignInProps) => {
  const methods = useSignInMethods()
  const name = methods?.openId?.name
  const signIn = useOpenIdSignIn()
  const returnedError = error === undefined ? undefined : errorTextOf(error, name ?? t('your organization'))
  const failure = signIn.error === null ? returnedError : errorText(signIn.error)
  if (name === undefined && failure === undefined) return null
  return (
    <div className="mb-4 flex flex-col gap-4">
      <FormError>{failure}</FormError>
      {name !== undefined && (
        <>
          <Button
            size="lg"
            isPending={signIn.isPending || signIn.isSuccess}
            onPress={() => signIn.mutate(returnTo)}
          >
            <span className="truncate">{t('Continue with {name}', { name })}</span>
          </Button>
          {methods?.passwords === true && (
            <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t('or with a password')}
            </p>
          )}
        </>
      )}
    </div>
  )
}
