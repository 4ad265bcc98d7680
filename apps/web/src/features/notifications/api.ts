import { listNotifications } from '@atelier/contract/endpoints/people/notifications'
import type { Notification } from '@atelier/contract/people/notification'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { pagedQuery } from '../../lib/lists/paged-query.ts'
import { useUser } from '../users/index.ts'
import { notificationKey } from './keys.ts'

interface NotificationPage {
  notifications: Notification[]
  unread: number
}

const notificationsQuery = pagedQuery({
  queryKey: notificationKey,
  read: ({ cursor }, options) => call(listNotifications, { query: { cursor } }, options),
  select: ({ pages }): NotificationPage => ({
    notifications: pages.flatMap(({ notifications }) => notifications),
    unread: pages[0]?.unread ?? 0,
  }),
})

export const useNotifications = () =>
  useInfiniteQuery({ ...notificationsQuery, enabled: useUser()?.isGuest === false })
