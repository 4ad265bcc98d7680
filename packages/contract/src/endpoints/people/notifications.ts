import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { NotificationId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { Notification, NotificationSettings } from '../../people/notification.ts'
import { NextCursor, pageQuery } from '../../page.ts'

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/v1/notifications',
  summary: 'List your notifications, newest first. Invitations have their own lists.',
  query: z.strictObject(pageQuery()),
  data: z.object({
    notifications: z.array(Notification),
    nextCursor: NextCursor,
    /** The number of unread notifications, capped at what the bell shows. */
    unread: z.number().int(),
  }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const readNotifications = defineEndpoint({
  method: 'POST',
  path: '/v1/notifications/read',
  summary: 'Mark notifications as read; all of them if `ids` is omitted.',
  body: z.strictObject({ ids: z.array(NotificationId).min(1).max(limits.page.maxSize).optional() }),
  data: z.object({ unread: z.number().int() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/v1/notifications/settings',
  summary: 'Get which kinds of notifications you receive.',
  data: NotificationSettings,
  errors: ['NOT_ALLOWED'],
})

export const updateNotificationSettings = defineEndpoint({
  method: 'PATCH',
  path: '/v1/notifications/settings',
  summary: 'Set which kinds of notifications you receive.',
  body: z.strictObject(NotificationSettings.partial().shape),
  data: NotificationSettings,
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})
