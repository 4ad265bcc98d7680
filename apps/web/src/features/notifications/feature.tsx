import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { onNotificationEvent } from './keys.ts'

const NotificationBell = lazy(() => import('./notification-bell.tsx'))

/** Reserves the space while the bell loads. */
const Bell = () => (
  <span className="size-8 shrink-0">
    <NotificationBell />
  </span>
)

export const feature: Feature = {
  name: 'notifications',
  order: 220,
  liveUpdates: { notification: onNotificationEvent },
  Footer: Bell,
}
