import { CheckCheck, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { t } from '../../lib/text.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { InvitationList, useHasInvitations } from '../invitations/index.ts'
import { useNotifications } from './api.ts'
import { useMarkRead } from './changes.ts'
import { NotificationItem } from './notification-item.tsx'
import { NotificationSwitches } from './notification-switches.tsx'

const BellList = ({ onClose }: { onClose: () => void }) => {
  const list = useNotifications()
  const markRead = useMarkRead()
  const hasInvitations = useHasInvitations()
  const [showsSettings, setShowsSettings] = useState(false)
  const { notifications = [], unread = 0 } = list.data ?? {}
  return (
    <div className="w-toast max-w-full">
      <header className="flex items-center gap-1 border-b border-line py-1 pe-1.5 ps-3.5">
        <h2 className="flex-1 text-14 font-semibold">
          {showsSettings ? t('Notification settings') : t('Notifications')}
        </h2>
        {unread > 0 && !showsSettings && (
          <IconButton label={t('Mark all as read')} onPress={() => markRead.mutate({})}>
            <CheckCheck />
          </IconButton>
        )}
        <IconButton
          label={t('Notification settings')}
          aria-pressed={showsSettings}
          isActive={showsSettings}
          onPress={() => setShowsSettings(!showsSettings)}
        >
          <Settings2 />
        </IconButton>
      </header>
      {showsSettings ? (
        <NotificationSwitches />
      ) : (
        <div data-scroll className="max-h-90 overflow-y-auto">
          {(hasInvitations || notifications.length === 0) && <InvitationList onJoined={onClose} />}
          {list.error !== null && list.data === undefined && (
            <ErrorState
              size="panel"
              title={t('Couldn’t load notifications')}
              reason={errorText(list.error)}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          )}
          {notifications.length > 0 && (
            <ul aria-label={t('Activity')} className="p-1.5">
              {notifications.map((notification) => (
                <NotificationItem key={notification.id} notification={notification} onOpened={onClose} />
              ))}
              {list.hasNextPage && (
                <li>
                  <LoadMore list={list} size="sm" className="py-3" />
                </li>
              )}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

export default BellList
