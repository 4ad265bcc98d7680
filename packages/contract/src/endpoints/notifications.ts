import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { NotificationId } from '../ids.ts'
import { limits } from '../limits.ts'
import { Notification, NotificationSettings } from '../notification.ts'
import { NextCursor, pageQuery } from '../page.ts'

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/v1/notifications',
  summary: 'What happened while you were elsewhere, the newest first. Invitations are listed by themselves.',
  query: z.strictObject(pageQuery()),
  data: z.object({
    notifications: z.array(Notification),
    nextCursor: NextCursor,
    /** Unread; capped at what the bell shows. */
    unread: z.number().int(),
  }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const readNotifications = defineEndpoint({
  method: 'POST',
  path: '/v1/notifications/read',
  summary: 'Marks these as read, or without `ids` all of them.',
  body: z.strictObject({ ids: z.array(NotificationId).min(1).max(limits.page.maxSize).optional() }),
  data: z.object({ unread: z.number().int() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/v1/notifications/settings',
  summary: 'Which kinds you want to hear of.',
  data: NotificationSettings,
  errors: ['NOT_ALLOWED'],
})

export const updateNotificationSettings = defineEndpoint({
  method: 'PATCH',
  path: '/v1/notifications/settings',
  summary: 'Says which kinds you want to hear of.',
  body: z.strictObject(NotificationSettings.partial().shape),
  data: NotificationSettings,
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})
