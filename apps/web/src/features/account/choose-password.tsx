import { useMutation } from '@tanstack/react-query'
import { requestPasswordReset } from '../../lib/api/auth-client.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useSignInMethods } from '../users/index.ts'

export const ChoosePassword = ({ email }: { email: string }) => {
  const methods = useSignInMethods()
  const requestLink = useMutation({
    meta: { failure: t('Couldn’t send the link') },
    mutationFn: requestPasswordReset,
  })
  return (
    <div className="flex max-w-form flex-col gap-3 text-14 text-pretty text-muted">
      <p>
        {t('You sign in with {provider}; this account has no password.', {
          provider: methods?.openId?.name ?? t('your organization'),
        })}
        {methods?.resetsPasswords === true && ` ${t('Set one if you also want to sign in with a password.')}`}
      </p>
      {methods?.resetsPasswords === true && (
        <Button
          size="lg"
          className="self-start"
          isPending={requestLink.isPending}
          isDisabled={requestLink.isSuccess}
          onPress={() => requestLink.mutate(email)}
        >
          {t('Choose a password')}
        </Button>
      )}
      <output>
        {requestLink.isSuccess &&
          t(
            'We sent a link to {email}. It expires in an hour and can only be used once. Using it signs you out everywhere.',
            {
              email,
            },
          )}
      </output>
    </div>
  )
}
