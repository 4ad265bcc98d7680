import type { QueryClient } from '@tanstack/react-query'

export const notificationKey = ['notifications'] as const

/** Notifications arrived, or were read in another tab. */
export const onNotificationEvent = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: notificationKey })
