import type { UserEvent } from '@atelier/contract/user-event'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../features/users/index.ts'
import { refetch } from '../lib/lists/refresh-lists.ts'
import { followUserEvents } from '../lib/api/events.ts'
import type { LiveUpdates } from '../lib/feature.ts'
import { features } from './features.ts'

const handleEvent = <Type extends UserEvent['type']>(
  queryClient: QueryClient,
  event: Extract<UserEvent, { type: Type }>,
) => {
  if (event.type === 'reset') void refetch(queryClient)
  for (const { liveUpdates } of features) {
    const applyUpdate: LiveUpdates[Type] | undefined = liveUpdates?.[event.type]
    applyUpdate?.(queryClient, event)
  }
}

export const useLiveUpdates = (): void => {
  const queryClient = useQueryClient()
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    const abortController = new AbortController()
    void followUserEvents((event) => handleEvent(queryClient, event), abortController.signal)
    return () => abortController.abort()
  }, [queryClient, userId])
}
