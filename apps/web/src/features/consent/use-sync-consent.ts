import { getConsent, recordConsent } from '@atelier/contract/endpoints/people/consent'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { consentChoice, saveConsent } from '../../lib/browser/consent.ts'
import { useStore } from '../../lib/store.ts'
import { useUser } from '../users/index.ts'

/** Syncs the choice for signed-in users; the newest choice wins. */
export const useSyncConsent = (): void => {
  const user = useUser()
  const userId = user === undefined || user.isGuest ? null : user.id
  const choice = useStore(consentChoice)
  const [syncedUserId, setSyncedUserId] = useState<string | null>(null)
  useEffect(() => {
    if (userId === null) return
    const abortController = new AbortController()
    call(getConsent, {}, { signal: abortController.signal }).then(
      ({ choice: serverChoice }) => {
        const localChoice = consentChoice.get()
        const belongsToOther = localChoice?.of !== undefined && localChoice.of !== userId
        if (belongsToOther || (serverChoice && serverChoice.at > (localChoice?.at ?? 0)))
          saveConsent(serverChoice, userId)
        setSyncedUserId(userId)
      },
      // on failure, keep the browser's choice and record it next time
      () => undefined,
    )
    return () => abortController.abort()
  }, [userId])
  useEffect(() => {
    if (userId === null || syncedUserId !== userId || !choice || choice.at === 0 || choice.of === userId)
      return
    const { version, allowed, at } = choice
    // ignore the response if the user has chosen again meanwhile
    let isLatest = true
    call(recordConsent, { body: { version, allowed: [...allowed], at } }).then(
      ({ choice: newest }) => {
        if (newest && isLatest) saveConsent(newest, userId)
      },
      () => undefined,
    )
    return () => {
      isLatest = false
    }
  }, [userId, syncedUserId, choice])
}
