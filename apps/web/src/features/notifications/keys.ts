import type { QueryClient } from '@tanstack/react-query'

export const notificationKey = ['notifications'] as const

/** New notifications, or read in another tab. */
export const onNotificationEvent = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: notificationKey })
