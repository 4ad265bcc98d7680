import { type SubmitEvent, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { promptSignIn, useUser } from '../users/index.ts'
import { useClaim } from './api.ts'

/** Entering the setup code from the server's log proves access to the server. */
export const ClaimForm = () => {
  const user = useUser()
  const claim = useClaim()
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    claim.mutate(code, { onSuccess: () => toast.success(t('You’re now an admin of this server')) })
  }
  return (
    <form onSubmit={submit} className="mx-auto flex w-full max-w-form flex-col gap-4 pt-16 pb-24">
      <div>
        <h1 className="font-serif text-28 font-medium tracking-tight">{t('This server has no admin yet')}</h1>
        <p className="mt-1.5 text-14 text-pretty text-muted">
          {t('Atelier printed a setup code to its log when it started. Enter it to become the first admin.')}
        </p>
      </div>
      {user?.isGuest ? (
        <Button variant="primary" size="lg" onPress={() => promptSignIn()}>
          {t('Sign in first')}
        </Button>
      ) : (
        <>
          <TextField
            label={t('Code')}
            placeholder="XXXX-XXXX-XXXX"
            value={code}
            onChange={setCode}
            maxLength={40}
            autoComplete="off"
            {...(claim.error ? { error: errorText(claim.error) } : {})}
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isDisabled={code.trim() === ''}
            isPending={claim.isPending}
          >
            {t('Become admin')}
          </Button>
        </>
      )}
    </form>
  )
}
