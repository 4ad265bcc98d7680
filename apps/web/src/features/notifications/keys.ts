import type { QueryClient } from '@tanstack/react-query'

export const notificationKey = ['notifications'] as const

/** Called when notifications arrive or are read in another tab. */
export const onNotificationEvent = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: notificationKey })
