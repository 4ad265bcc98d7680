import type { JoinsBy } from '@atelier/contract/invitation'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAskAddressCode, useProveAddress } from './api.ts'

interface JoinFromBellProps {
  joinsBy: JoinsBy
  label: string
  variant: 'primary' | 'secondary'
  inviter: string
  isPending: boolean
  onJoin: () => void
  /** What else can be answered. */
  children: ReactNode
}

/** Joins at once, asks for proof of the address first, or says that the link joins. */
export const JoinFromBell = (props: JoinFromBellProps) => {
  const { joinsBy, label, variant, inviter, isPending, onJoin, children } = props
  const ask = useAskAddressCode()
  const [isProving, setProving] = useState(false)
  const begin = () => {
    if (joinsBy === 'BELL') return onJoin()
    setProving(true)
    ask.mutate()
  }
  // kept while it joins, for the bell says BELL by then
  if (isProving) return <ProveAddress ask={ask} join={label} onProven={onJoin} />
  return (
    <>
      {joinsBy === 'LINK' && (
        <p className="mt-1 text-13 wrap-anywhere text-muted">Join with the link that {inviter} gives you.</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {joinsBy !== 'LINK' && (
          <Button size="sm" variant={variant} isPending={isPending} onPress={begin}>
            {label}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

interface ProveAddressProps {
  ask: ReturnType<typeof useAskAddressCode>
  join: string
  onProven: () => void
}

/** Takes the code that was mailed to the person's address, and joins with it (MBR-06). */
const ProveAddress = ({ ask, join, onProven }: ProveAddressProps) => {
  const [code, setCode] = useState('')
  const prove = useProveAddress()
  const failure = prove.error ?? ask.error
  return (
    <form
      noValidate
      aria-label="Prove your address"
      className="mt-2 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void prove.mutateAsync(code).then(onProven, () => undefined)
      }}
    >
      <TextField
        label="Code"
        description={
          ask.data
            ? `Mailed to ${ask.data.email}, to see that the address is yours.`
            : 'A code is being mailed to you.'
        }
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={(next) => {
          setCode(next)
          prove.reset()
        }}
        error={failure === null ? undefined : errorText(failure)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" isPending={prove.isPending}>
          {join}
        </Button>
        <Button size="sm" variant="quiet" isPending={ask.isPending} onPress={() => ask.mutate()}>
          New code
        </Button>
      </div>
    </form>
  )
}
