import type { ApiKey } from '@atelier/contract/api-key'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { useUser } from '../users/index.ts'
import { ApiKeyRow } from './api-key-row.tsx'
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
