import type { Session } from '@atelier/contract/people/session'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { plural, t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { HiddenName } from '../../ui/buttons/hidden-name.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './api.ts'
import { browserLabel, isMobile } from './browser-label.ts'

const endedText = (count: number) => plural(count, '1 session ended', '{count} sessions ended')

export const SessionList = () => {
  const endOtherSessions = useEndOtherSessions()
  return (
    <ResourceState
      query={useQuery(sessionsQuery)}
      loading={<ListSkeleton label={t('Loading your sessions')} rows={2} />}
      errorTitle={t('Couldn’t load your sessions')}
      size="panel"
    >
      {(sessions) => {
        const otherSessions = sessions.filter(({ isCurrent }) => !isCurrent)
        const orderedSessions = [...sessions.filter(({ isCurrent }) => isCurrent), ...otherSessions]
        return (
          <>
            <ul
              aria-label={t('Sessions')}
              className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
            >
              {orderedSessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {otherSessions.length > 0 && (
              <Button
                className="mt-3"
                isPending={endOtherSessions.isPending}
                onPress={() =>
                  endOtherSessions.mutate(undefined, {
                    onSuccess: ({ ended }) => toast.success(endedText(ended)),
                  })
                }
              >
                {t('End all other sessions')}
              </Button>
            )}
          </>
        )
      }}
    </ResourceState>
  )
}

const SessionRow = ({ session }: { session: Session }) => {
  const { id, userAgent, createdAt, lastUsedAt, isCurrent } = session
  const endSession = useEndSession()
  const label = browserLabel(userAgent)
  const Icon = isMobile(userAgent) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="truncate text-14 font-semibold">{label}</span>
          {isCurrent && <Badge tone="accent">{t('This browser')}</Badge>}
        </p>
        <p className="mt-0.5 text-12 text-muted">
          {isCurrent
            ? t('Signed in {createdAt} · active now', { createdAt: relativeTime(createdAt) })
            : t('Signed in {createdAt} · last active {lastUsedAt}', {
                createdAt: relativeTime(createdAt),
                lastUsedAt: relativeTime(lastUsedAt),
              })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          isPending={endSession.isPending}
          onPress={() => endSession.mutate(id, { onSuccess: () => toast.success(t('Session ended')) })}
        >
          {t('Sign out')}
          <HiddenName name={label} />
        </Button>
      )}
    </li>
  )
}
