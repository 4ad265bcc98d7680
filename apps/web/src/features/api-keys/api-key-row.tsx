import type { ApiKey } from '@atelier/contract/api-key'
import { useState } from 'react'
import { relativeTime } from '../../lib/relative-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

const dayOf = (time: number) => new Date(time).toLocaleDateString(navigator.language, { dateStyle: 'medium' })

const factsOf = ({ createdAt, lastUsedAt, expiresAt }: ApiKey) => [
  `Made ${dayOf(createdAt)}`,
  lastUsedAt === null ? 'never used' : `used ${relativeTime(lastUsedAt)}`,
  ...(expiresAt === null ? [] : [`until ${dayOf(expiresAt)}`]),
]

/** One key: its name, how it begins, and whether it is used. */
export const ApiKeyRow = ({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) => {
  const [isOver] = useState(() => apiKey.expiresAt !== null && apiKey.expiresAt < Date.now())
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate text-14 font-semibold">{apiKey.name}</span>
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
