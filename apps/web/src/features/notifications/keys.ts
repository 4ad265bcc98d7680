import type { QueryClient } from '@tanstack/react-query'

export const notificationKey = ['notifications'] as const

/** There is something new, or another tab has read it. */
export const onNotificationEvent = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: notificationKey })
