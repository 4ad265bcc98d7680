import type { JoinMethod } from '@atelier/contract/people/invitation'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useRequestEmailCode } from './api.ts'
import VerifyEmail from './verify-email.tsx'

interface JoinFromBellProps {
  joinsBy: JoinMethod
  label: string
  variant: 'primary' | 'secondary'
  inviter: string
  isPending: boolean
  onJoin: () => void
  children: ReactNode
}

/** Joins at once, verifies the email address first, or explains that only the link joins. */
export const JoinFromBell = (props: JoinFromBellProps) => {
  const { joinsBy, label, variant, inviter, isPending, onJoin, children } = props
  const codeRequest = useRequestEmailCode()
  const [isVerifying, setVerifying] = useState(false)
  const startJoining = () => {
    if (joinsBy === 'BELL') return onJoin()
    setVerifying(true)
    codeRequest.mutate()
  }
  // the form stays mounted while joining, although the server would now accept joining from the bell
  if (isVerifying) return <VerifyEmail codeRequest={codeRequest} label={label} onVerified={onJoin} />
  return (
    <>
      {joinsBy === 'LINK' && (
        <p className="mt-1 text-13 wrap-anywhere text-muted">
          {t('Join with the link from {inviter}.', { inviter })}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {joinsBy !== 'LINK' && (
          <Button size="sm" variant={variant} isPending={isPending} onPress={startJoining}>
            {label}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}
