import { limits } from '@atelier/contract/limits'
import { Bell } from 'lucide-react'
import { lazy } from '../../lib/lazy.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { usePendingInvitations } from '../invitations/index.ts'
import { useUser } from '../users/index.ts'
import { useNotifications } from './api.ts'

const BellList = lazy(
  () => import('./bell-list.tsx'),
  () => <p className="w-toast max-w-full p-4 text-14 text-muted">{messages.invitations.loading}</p>,
)

const countText = (count: number): string =>
  count > limits.invitation.badgeCap ? messages.invitations.badgeCap : String(count)

const NotificationBell = () => {
  const isGuest = useUser()?.isGuest ?? true
  const count = usePendingInvitations() + (useNotifications().data?.unread ?? 0)
  if (isGuest) return null
  return (
    <span className="relative block">
      <Popover
        label={t('Notifications')}
        placement="top start"
        trigger={
          <IconButton
            label={
              count === 0
                ? t('Notifications')
                : t('Notifications, {countText} new', { countText: countText(count) })
            }
          >
            <Bell />
          </IconButton>
        }
      >
        {(close) => <BellList onClose={close} />}
      </Popover>
      {count > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-1 -end-1 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-11 font-semibold text-on-accent"
        >
          {countText(count)}
        </span>
      )}
    </span>
  )
}

export default NotificationBell
