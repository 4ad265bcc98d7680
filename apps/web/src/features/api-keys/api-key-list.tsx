import type { ApiKey } from '@atelier/contract/api-key'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { relativeTime } from '../../lib/relative-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { useUser } from '../users/index.ts'
import { apiKeysQuery, useRevokeApiKey } from './api.ts'

/** The person's keys, the newest first. */
export const ApiKeyList = ({ onCreate }: { onCreate: () => void }) => {
  const user = useUser()
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  return (
    <>
      <ResourceState
        of={useQuery({ ...apiKeysQuery, enabled: user !== undefined })}
        loading={<ListSkeleton label="Loading your keys" />}
        failed="Your keys did not load"
        empty={
          <EmptyState
            icon={<KeyRound size={20} />}
            title="No keys yet"
            text="Make one for each program, so that you can revoke one without the others."
            action={
              <Button variant="primary" size="lg" onPress={onCreate}>
                Make a key
              </Button>
            }
          />
        }
      >
        {(apiKeys) => (
          <ul
            aria-label="API keys"
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
          >
            {apiKeys.map((apiKey) => (
              <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoked(apiKey)} />
            ))}
          </ul>
        )}
      </ResourceState>
      {revoked !== null && <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

/** Asks before a key stops working. */
const RevokeKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const revoke = useRevokeApiKey()
  return (
    <ConfirmDialog
      title="Revoke this key?"
      text={`Whatever uses “${apiKey.name}” (${apiKey.start}…) is refused from now on. What it has saved stays.`}
      confirm="Revoke key"
      isDanger
      onConfirm={() => revoke.mutateAsync(apiKey.id)}
      done="Key revoked"
      failed="The key was not revoked"
      onClose={onClose}
    />
  )
}

const dayOf = (time: number) => new Date(time).toLocaleDateString(navigator.language, { dateStyle: 'medium' })

const factsOf = ({ createdAt, lastUsedAt, expiresAt }: ApiKey) => [
  `Made ${dayOf(createdAt)}`,
  lastUsedAt === null ? 'never used' : `used ${relativeTime(lastUsedAt)}`,
  ...(expiresAt === null ? [] : [`until ${dayOf(expiresAt)}`]),
]

/** One key: its name, how it begins, and whether it is used. */
const ApiKeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const [isOver] = useState(() => apiKey.expiresAt !== null && apiKey.expiresAt < Date.now())
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate text-14 font-semibold">{apiKey.name}</span>
          {apiKey.scope === 'answers' && <Badge>Answers only</Badge>}
          {isOver && <Badge>Ended</Badge>}
        </p>
        <p className="mt-0.5 text-12 text-muted">
          <code className="font-mono">{apiKey.start}…</code> · {factsOf(apiKey).join(' · ')}
        </p>
      </div>
      <Button onPress={onRevoke}>
        Revoke<span className="sr-only"> {apiKey.name}</span>
      </Button>
    </li>
  )
}
