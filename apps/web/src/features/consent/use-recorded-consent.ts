import { getConsent, recordConsent } from '@atelier/contract/endpoints/people/consent'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { consentChoice, saveConsent } from '../../lib/browser/consent.ts'
import { useStore } from '../../lib/store.ts'
import { useUser } from '../users/index.ts'

/** Syncs the choice for signed-in users; the newest choice wins. */
export const useRecordedConsent = (): void => {
  const user = useUser()
  const account = user === undefined || user.isGuest ? null : user.id
  const choice = useStore(consentChoice)
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    if (account === null) return
    const abort = new AbortController()
    call(getConsent, {}, { signal: abort.signal }).then(
      ({ choice: serverChoice }) => {
        const localChoice = consentChoice.get()
        // the stored choice belongs to another account
        const isOthers = localChoice?.of !== undefined && localChoice.of !== account
        if (isOthers || (serverChoice && serverChoice.at > (localChoice?.at ?? 0)))
          saveConsent(serverChoice, account)
        setCurrent(account)
      },
      // keep the browser's choice and record it next time
      () => undefined,
    )
    return () => abort.abort()
  }, [account])
  useEffect(() => {
    if (account === null || current !== account || !choice || choice.at === 0 || choice.of === account) return
    const { version, allowed, at } = choice
    // ignore the response if the user has chosen again meanwhile
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
