import type { BodyOf } from '@atelier/contract/endpoint'
import * as endpoints from '@atelier/contract/endpoints/people/notifications'
import type { NotificationSettings } from '@atelier/contract/people/notification'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { optimisticUpdate } from '../../lib/api/optimistic-update.ts'
import { t } from '../../lib/text.tsx'
import { onNotificationEvent } from './keys.ts'

const settingsKey = ['notification-settings'] as const

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

export const useChangeSettings = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t save your choice') },
    mutationFn: (body: Partial<NotificationSettings>) => call(endpoints.updateNotificationSettings, { body }),
    ...optimisticUpdate(
      queryClient,
      settingsKey,
      (current: NotificationSettings, changes: Partial<NotificationSettings>) => ({ ...current, ...changes }),
    ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  })
}
