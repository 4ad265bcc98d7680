import { getConsent, recordConsent } from '@atelier/contract/endpoints/consent'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { consentChoice, saveConsent } from '../../lib/consent.ts'
import { useStore } from '../../lib/store.ts'
import { useUser } from '../users/index.ts'

/** Who is signed in has what they chose recorded, and finds it on another device. The newest choice counts. */
export const useRecordedConsent = (): void => {
  const user = useUser()
  const account = user === undefined || user.isGuest ? null : user.id
  const choice = useStore(consentChoice)
  const [current, setKnown] = useState<string | null>(null)
  useEffect(() => {
    if (account === null) return
    const abort = new AbortController()
    call(getConsent, {}, { signal: abort.signal }).then(
      ({ choice: recorded }) => {
        const here = consentChoice.get()
        // somebody else chose in this browser
        const isOthers = here?.of !== undefined && here.of !== account
        if (isOthers || (recorded && recorded.at > (here?.at ?? 0))) saveConsent(recorded, account)
        setKnown(account)
      },
      // the choice of this browser holds, and is recorded the next time
      () => undefined,
    )
    return () => abort.abort()
  }, [account])
  useEffect(() => {
    // the browser's own no is nobody's choice
    if (account === null || current !== account || !choice || choice.at === 0 || choice.of === account) return
    const { version, allowed, at } = choice
    // whoever chooses anew meanwhile is not answered with what they chose before
    let isLatest = true
    call(recordConsent, { body: { version, allowed: [...allowed], at } }).then(
      ({ choice: newest }) => {
        if (newest && isLatest) saveConsent(newest, account)
      },
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [account, current, choice])
}
