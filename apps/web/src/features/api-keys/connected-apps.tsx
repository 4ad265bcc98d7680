import type { ConnectedApp } from '@atelier/contract/people/connected-app'
import { useQuery } from '@tanstack/react-query'
import { AppWindow } from 'lucide-react'
import { useState } from 'react'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { locale } from '../../lib/language.ts'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { connectedAppsQuery, useRevokeApp } from './api.ts'

const DisconnectDialog = ({ app: { id, name }, onClose }: { app: ConnectedApp; onClose: () => void }) => {
  const revoke = useRevokeApp()
  return (
    <ConfirmDialog
      title={t('Disconnect this app?')}
      text={t('“{name}” loses access immediately. To reconnect, the app must request access again.', {
        name,
      })}
      confirmLabel={t('Disconnect')}
      isDanger
      onConfirm={() => revoke.mutateAsync(id)}
      successMessage={t('App disconnected')}
      errorTitle={t('Couldn’t disconnect the app')}
      onClose={onClose}
    />
  )
}

const dayOf = (time: number) => new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' })

export const ConnectedApps = () => {
  const [appToDisconnect, setAppToDisconnect] = useState<ConnectedApp | null>(null)
  return (
    <section aria-labelledby="connected-apps" className="mt-12">
      <h2 id="connected-apps" className="font-serif text-20 font-medium">
        {t('Connected apps')}
      </h2>
      <p className="mt-1 mb-4 text-13 text-pretty text-muted">
        {t('Apps you connected without an API key. They access your projects through {address}.', {
          address: `${location.origin}/mcp`,
        })}
      </p>
      <ResourceState
        query={useQuery(connectedAppsQuery)}
        loading={<ListSkeleton label={t('Loading connected apps')} />}
        errorTitle={t('Couldn’t load connected apps')}
        empty={
          <EmptyState
            size="panel"
            icon={<AppWindow size={20} />}
            title={t('No connected apps')}
            text={t(
              'Enter the URL above in an app that supports the Model Context Protocol. The app then sends you here to approve access.',
            )}
          />
        }
      >
        {(apps) => (
          <ul
            aria-label={t('Connected apps')}
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
          >
            {apps.map((app) => (
              <li key={app.id} className="flex items-center gap-3 px-4 py-3">
                <div className="min-w-0 flex-1">
                  <p className="flex items-center gap-2">
                    <span className="truncate text-14 font-semibold">{app.name}</span>
                    {app.scope === 'answers' && <Badge>{t('Answers only')}</Badge>}
                  </p>
                  <p className="mt-0.5 truncate text-12 text-muted">
                    {[
                      app.leadsTo,
                      t('Approved {day}', { day: dayOf(app.createdAt) }),
                      app.lastUsedAt === null
                        ? t('never used')
                        : t('last used {when}', { when: relativeTime(app.lastUsedAt) }),
                    ].join(' · ')}
                  </p>
                </div>
                <Button
                  aria-label={t('Disconnect {name}', { name: app.name })}
                  onPress={() => setAppToDisconnect(app)}
                >
                  {t('Disconnect')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ResourceState>
      {appToDisconnect !== null && (
        <DisconnectDialog app={appToDisconnect} onClose={() => setAppToDisconnect(null)} />
      )}
    </section>
  )
}
