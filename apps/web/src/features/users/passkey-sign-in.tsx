import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { signInWithPasskey, isPasskeyCanceled, offersPasskeys } from '../../lib/api/passkeys.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormFailure } from '../../ui/fields/form-fields.tsx'
import { resumeSession } from './api.ts'
import { usePasskeysHere } from './sign-in-methods.ts'

export const PasskeySignIn = ({ onDone }: { onDone: () => void }) => {
  const isHere = usePasskeysHere()
  const queryClient = useQueryClient()
  const waiting = useRef<AbortController | null>(null)
  const done = async () => {
    await resumeSession(queryClient)
    onDone()
  }
  const enter = useMutation({
    meta: { isQuiet: true },
    mutationFn: async () => {
      waiting.current?.abort()
      await signInWithPasskey()
      await done()
    },
  })
  const arrived = useEffectEvent(done)
  useEffect(() => {
    if (!isHere) return undefined
    const quiet = new AbortController()
    waiting.current = quiet
    const wait = async () => {
      if (!(await offersPasskeys()) || quiet.signal.aborted) return
      await signInWithPasskey({ isQuiet: true, signal: quiet.signal })
      await arrived()
    }
    // conditional UI runs unasked: only the button reports errors
    wait().catch(() => null)
    return () => quiet.abort()
  }, [isHere])
  if (!isHere) return null
  const failure = enter.error && !isPasskeyCanceled(enter.error) ? errorText(enter.error) : undefined
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <FormFailure>{failure}</FormFailure>
      <Button size="lg" icon={<KeyRound />} isPending={enter.isPending} onPress={() => enter.mutate()}>
        {t('Sign in with a passkey')}
      </Button>
    </div>
  )
}
