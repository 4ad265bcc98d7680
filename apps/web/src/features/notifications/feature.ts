import type { Feature } from '../../lib/feature.ts'
import { onNotificationEvent } from './api.ts'
import { NotificationBell } from './notification-bell.tsx'

export const notifications: Feature = {
  name: 'notifications',
  live: { notification: onNotificationEvent },
  Foot: NotificationBell,
}
