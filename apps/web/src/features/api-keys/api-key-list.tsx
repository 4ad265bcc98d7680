import type { ApiKey } from '@atelier/contract/people/api-key'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { locale } from '../../lib/language.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { HiddenName } from '../../ui/buttons/hidden-name.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { useUser } from '../users/index.ts'
import { apiKeysQuery, useRevokeApiKey } from './api.ts'

export const ApiKeyList = ({ onCreate }: { onCreate: () => void }) => {
  const user = useUser()
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey | null>(null)
  return (
    <>
      <ResourceState
        query={useQuery({ ...apiKeysQuery, enabled: user !== undefined })}
        loading={<ListSkeleton label={t('Loading your API keys')} />}
        errorTitle={t('Couldn’t load your API keys')}
        empty={
          <EmptyState
            icon={<KeyRound size={20} />}
            title={t('No API keys yet')}
            text={t('Create one for each app so you can revoke them separately.')}
            action={
              <Button variant="primary" size="lg" onPress={onCreate}>
                {t('Create a key')}
              </Button>
            }
          />
        }
      >
        {(apiKeys) => (
          <ul
            aria-label={t('API keys')}
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
          >
            {apiKeys.map((apiKey) => (
              <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setKeyToRevoke(apiKey)} />
            ))}
          </ul>
        )}
      </ResourceState>
      {keyToRevoke !== null && <RevokeKeyDialog apiKey={keyToRevoke} onClose={() => setKeyToRevoke(null)} />}
    </>
  )
}

const RevokeKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const revoke = useRevokeApiKey()
  return (
    <ConfirmDialog
      title={t('Revoke this key?')}
      text={t('Apps using “{apiKey}” ({start}…) lose access immediately. Data they saved is kept.', {
        apiKey: apiKey.name,
        start: apiKey.start,
      })}
      confirmLabel={t('Revoke key')}
      isDanger
      onConfirm={() => revoke.mutateAsync(apiKey.id)}
      successMessage={t('Key revoked')}
      errorTitle={t('Couldn’t revoke the key')}
      onClose={onClose}
    />
  )
}

const dayOf = (time: number) => new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' })

const factsOf = ({ createdAt, lastUsedAt, expiresAt }: ApiKey) => [
  t('Created {createdAt}', { createdAt: dayOf(createdAt) }),
  lastUsedAt === null
    ? t('never used')
    : t('last used {lastUsedAt}', { lastUsedAt: relativeTime(lastUsedAt) }),
  ...(expiresAt === null ? [] : [t('expires {expiresAt}', { expiresAt: dayOf(expiresAt) })]),
]

const ApiKeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const [isExpired] = useState(() => apiKey.expiresAt !== null && apiKey.expiresAt < Date.now())
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate text-14 font-semibold">{apiKey.name}</span>
          {apiKey.scope === 'answers' && <Badge>{t('Answers only')}</Badge>}
          {isExpired && <Badge>{t('Expired')}</Badge>}
        </p>
        <p className="mt-0.5 text-12 text-muted">
          <code className="font-mono">{apiKey.start}…</code> · {factsOf(apiKey).join(' · ')}
        </p>
      </div>
      <Button onPress={onRevoke}>
        {t('Revoke')}
        <HiddenName name={apiKey.name} />
      </Button>
    </li>
  )
}
