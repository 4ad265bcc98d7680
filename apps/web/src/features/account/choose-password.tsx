import { useMutation } from '@tanstack/react-query'
import { askForReset } from '../../lib/auth-client.ts'
import { Button } from '../../ui/button.tsx'
import { useSignInWays } from '../users/index.ts'

/** For who signs in with the identity provider alone: a password is chosen by a mailed link. */
export const ChoosePassword = ({ email }: { email: string }) => {
  const ways = useSignInWays()
  const ask = useMutation({ meta: { failure: 'No link was mailed' }, mutationFn: askForReset })
  return (
    <div className="flex max-w-form flex-col gap-3 text-14 text-pretty text-muted">
      <p>
        You sign in with {ways?.openId?.name ?? 'your organization'}; this account has no password.
        {ways?.resetsPasswords === true && ' With one you can sign in here too.'}
      </p>
      {ways?.resetsPasswords === true && (
        <Button
          size="lg"
          className="self-start"
          isPending={ask.isPending}
          isDisabled={ask.isSuccess}
          onPress={() => ask.mutate(email)}
        >
          Choose a password
        </Button>
      )}
      <output>
        {ask.isSuccess &&
          `A link is on its way to ${email}. It works once, within an hour, and signs you out everywhere.`}
      </output>
    </div>
  )
}
