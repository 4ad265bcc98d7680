import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-fields.tsx'
import { useOpenId, useSignInWays } from './sign-in-ways.ts'

/** Why the provider's answer was not taken, by the code in the address. */
const texts: Record<string, string> = {
  account_not_linked:
    'There is an account with this email. Sign in with your password: the two are joined only where both your organization and this server know that the address is yours.',
  ACCOUNT_BLOCKED: 'This account is blocked. Ask whoever runs this server.',
  sign_up_by_invitation: 'Accounts here are made by invitation. Ask whoever runs this server for one.',
  sign_up_by_addresses:
    'Accounts here are for addresses that whoever runs this server has listed. Ask them for yours.',
  sign_up_unproven:
    'A new account needs an address that your organization has verified. Ask whoever runs this server.',
  email_not_found: 'Your organization did not tell an email address, and an account needs one.',
  access_denied: 'You did not go on there. Try again, or use your password.',
  state_mismatch: 'This sign-in took too long, or was begun elsewhere. Try again.',
}

const textOf = (code: string, name: string) =>
  Object.hasOwn(texts, code)
    ? texts[code]
    : `Signing in with ${name} did not work. Try again in a moment, or use your password.`

interface OpenIdSignInProps {
  returnTo: string
  /** What the last try ended with. */
  error?: string | undefined
}

/** The way in by the organization's identity provider, above the passwords, where one is set up. */
export const OpenIdSignIn = ({ returnTo, error }: OpenIdSignInProps) => {
  const name = useSignInWays()?.openId?.name
  const go = useOpenId()
  const said = error === undefined ? undefined : textOf(error, name ?? 'your organization')
  const failure = go.error === null ? said : errorText(go.error)
  if (name === undefined && failure === undefined) return null
  return (
    <div className="mb-4 flex flex-col gap-4">
      <FormFailure>{failure}</FormFailure>
      {name !== undefined && (
        <>
          <Button size="lg" isPending={go.isPending || go.isSuccess} onPress={() => go.mutate(returnTo)}>
            <span className="truncate">Continue with {name}</span>
          </Button>
          <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or with a password
          </p>
        </>
      )}
    </div>
  )
}
