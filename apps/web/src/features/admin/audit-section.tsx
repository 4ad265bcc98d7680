import type { AuditAction, AuditEntry } from '@atelier/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { ListSkeleton } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { auditQuery } from './api.ts'

const words: Record<AuditAction, string> = {
  'admin-made': 'made admin',
  'admin-ended': 'ended being admin',
  'plan-changed': 'changed the plan of',
  'account-blocked': 'blocked',
  'account-unblocked': 'unblocked',
  'account-deleted': 'deleted the account of',
  'sign-up-invited': 'invited',
  'sign-up-invitation-ended': 'took back the invitation of',
  'connection-added': 'connected',
  'connection-changed': 'changed the connection',
  'connection-removed': 'disconnected',
  'models-changed': 'changed',
  'model-pulled': 'fetched',
  'setting-changed': 'set',
  'setting-reset': 'took back',
  'job-retried': 'tried again',
  'mail-tested': 'sent a test letter to',
  'craft-taken-down': 'took down the shared craft',
  'craft-restored': 'showed again the shared craft',
  'report-dismissed': 'dismissed a report of the shared craft',
  'prompt-accepted': 'took into the library',
  'prompt-declined': 'declined the prompt',
}

/** Everything that admins did. */
const AuditSection = () => {
  const list = useInfiniteQuery(auditQuery)
  return (
    <>
      <ResourceState
        of={list}
        loading={<ListSkeleton label="Loading the log" rows={5} />}
        failed="The log did not load"
        empty={
          <EmptyState
            size="panel"
            icon={<ScrollText size={20} />}
            title="Nothing was changed yet"
            text="Whatever admins do is noted here, with who did it and when."
          />
        }
      >
        {(entries) => (
          <ol
            aria-label="Audit log"
            className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
          >
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </ResourceState>
      <LoadMore list={list} />
    </>
  )
}

const EntryRow = ({ entry: { at, actor, action, target, details } }: { entry: AuditEntry }) => {
  const told = Object.entries(details).map(([name, value]) => `${name}: ${value ?? 'none'}`)
  return (
    <li className="px-4 py-2.5">
      <p className="text-14 wrap-anywhere">
        <span className="font-semibold">{actor?.name ?? 'The server’s console'}</span> {words[action]}{' '}
        <span className="font-mono text-13">{target}</span>
      </p>
      <p className="mt-0.5 text-12 wrap-anywhere text-muted">
        <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleString(navigator.language)}</time>
        {told.length > 0 && ` · ${told.join(' · ')}`}
      </p>
    </li>
  )
}

export default AuditSection
