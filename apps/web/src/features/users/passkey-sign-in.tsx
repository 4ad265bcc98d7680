import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { signInWithPasskey, isPasskeyCanceled, canAutofillPasskeys } from '../../lib/api/passkeys.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormError } from '../../ui/fields/form-fields.tsx'
import { resumeSession } from './api.ts'
import { useCanUsePasskeys } from './sign-in-methods.ts'

export const PasskeySignIn = ({ onDone }: { onDone: () => void }) => {
  const canUsePasskeys = useCanUsePasskeys()
  const queryClient = useQueryClient()
  const abortRef = useRef<AbortController | null>(null)
  const finishSignIn = async () => {
    await resumeSession(queryClient)
    onDone()
  }
  const signIn = useMutation({
    meta: { isQuiet: true },
    mutationFn: async () => {
      abortRef.current?.abort()
      await signInWithPasskey()
      await finishSignIn()
    },
  })
  const onSignedIn = useEffectEvent(finishSignIn)
  useEffect(() => {
    if (!canUsePasskeys) return undefined
    const autofillAbort = new AbortController()
    abortRef.current = autofillAbort
    const offerAutofill = async () => {
      if (!(await canAutofillPasskeys()) || autofillAbort.signal.aborted) return
      await signInWithPasskey({ isConditional: true, signal: autofillAbort.signal })
      await onSignedIn()
    }
    // autofill starts without a user action, so only the button reports errors
    offerAutofill().catch(() => null)
    return () => autofillAbort.abort()
  }, [canUsePasskeys])
  if (!canUsePasskeys) return null
  const failure = signIn.error && !isPasskeyCanceled(signIn.error) ? errorText(signIn.error) : undefined
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <FormError>{failure}</FormError>
      <Button size="lg" icon={<KeyRound />} isPending={signIn.isPending} onPress={() => signIn.mutate()}>
        {t('Sign in with a passkey')}
      </Button>
    </div>
  )
}
