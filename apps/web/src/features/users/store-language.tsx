import { updatePreferences } from '@atelier/contract/endpoints/people/users'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { language } from '../../lib/language.ts'
import { userKeys } from './api.ts'

/** Stores the page's language on the first visit, for emails. A failure is retried on the next visit. */
const StoreLanguage = () => {
  const queryClient = useQueryClient()
  useEffect(() => {
    call(updatePreferences, { body: { language } }).then(
      (user) => queryClient.setQueryData(userKeys.all, user),
      () => undefined,
    )
  }, [queryClient])
  return null
}

export default StoreLanguage
