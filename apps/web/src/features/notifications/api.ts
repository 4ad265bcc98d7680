import type { BodyOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/notifications'
import type { Notification, NotificationSettings } from '@atelier/contract/notification'
import {
  queryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { useUser } from '../users/index.ts'

const key = ['notifications'] as const
const settingsKey = ['notification-settings'] as const

interface Told {
  notifications: Notification[]
  unread: number
}

const notificationsQuery = pagedQuery({
  queryKey: key,
  read: ({ cursor }, options) => call(endpoints.listNotifications, { query: { cursor } }, options),
  select: ({ pages }): Told => ({
    notifications: pages.flatMap(({ notifications }) => notifications),
    unread: pages[0]?.unread ?? 0,
  }),
})

/** What happened while the person was elsewhere, page by page, the newest first. Guests are told nothing. */
export const useNotifications = () =>
  useInfiniteQuery({ ...notificationsQuery, enabled: useUser()?.isGuest === false })

/** There is something new, or another tab has read it. */
export const onNotificationEvent = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: key })

/** Marks some as read, or all. */
export const useMarkRead = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: BodyOf<typeof endpoints.readNotifications>) =>
      call(endpoints.readNotifications, { body }),
    onSettled: () => onNotificationEvent(queryClient),
  })
}

export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => call(endpoints.getNotificationSettings, {}, { signal }),
})

/** At once, and back when it fails. */
export const useChangeSettings = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: 'The choice was not kept' },
    mutationFn: (body: Partial<NotificationSettings>) => call(endpoints.updateNotificationSettings, { body }),
    onMutate: async (changed) => {
      await queryClient.cancelQueries({ queryKey: settingsKey })
      queryClient.setQueryData<NotificationSettings>(settingsKey, (old) => old && { ...old, ...changed })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  })
}
