import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type useRequestEmailCode, useVerifyEmail } from './api.ts'

interface VerifyEmailProps {
  codeRequest: ReturnType<typeof useRequestEmailCode>
  label: string
  onVerified: () => void
}

const VerifyEmail = ({ codeRequest, label, onVerified }: VerifyEmailProps) => {
  const [code, setCode] = useState('')
  const verify = useVerifyEmail()
  const failure = verify.error ?? codeRequest.error
  return (
    <form
      noValidate
      aria-label={t('Verify your email')}
      className="mt-2 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void verify.mutateAsync(code).then(onVerified, () => undefined)
      }}
    >
      <TextField
        label={t('Code')}
        description={
          codeRequest.data
            ? t('Sent to {email} to verify that it’s yours.', { email: codeRequest.data.email })
            : t('We’re sending you a code.')
        }
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(next) => {
          setCode(next)
          verify.reset()
        }}
        error={failure === null ? undefined : errorText(failure)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" isPending={verify.isPending}>
          {label}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          isPending={codeRequest.isPending}
          onPress={() => codeRequest.mutate()}
        >
          {t('New code')}
        </Button>
      </div>
    </form>
  )
}

export default VerifyEmail
