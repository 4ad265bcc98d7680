import { useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type useAskAddressCode, useProveAddress } from './api.ts'

export interface ProveAddressProps {
  ask: ReturnType<typeof useAskAddressCode>
  join: string
  onProven: () => void
}

/** Takes the code that was mailed to the person's address, and joins with it (MBR-06). */
export const ProveAddress = ({ ask, join, onProven }: ProveAddressProps) => {
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
