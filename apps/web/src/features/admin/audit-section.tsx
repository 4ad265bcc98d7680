import type { AuditAction, AuditEntry } from '@atelier/contract/admin/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { locale } from '../../lib/language.ts'
import { t } from '../../lib/text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { auditQuery } from './api.ts'

const sentences: Record<AuditAction, (names: { actor: string; target: string }) => string> = {
  'admin-made': (names) => t('{actor} made {target} an admin', names),
  'admin-ended': (names) => t('{actor} removed {target} as admin', names),
  'plan-changed': (names) => t('{actor} changed the plan of {target}', names),
  'account-blocked': (names) => t('{actor} blocked {target}', names),
  'account-unblocked': (names) => t('{actor} unblocked {target}', names),
  'account-deleted': (names) => t('{actor} deleted the account of {target}', names),
  'sign-up-invited': (names) => t('{actor} invited {target}', names),
  'sign-up-invitation-ended': (names) => t('{actor} revoked the invitation for {target}', names),
  'connection-added': (names) => t('{actor} connected {target}', names),
  'connection-changed': (names) => t('{actor} changed the connection {target}', names),
  'connection-removed': (names) => t('{actor} disconnected {target}', names),
  'models-changed': (names) => t('{actor} changed {target}', names),
  'local-model-added': (names) => t('{actor} added the model {target}', names),
  'local-model-download': (names) => t('{actor} started downloading the model {target}', names),
  'local-model-removed': (names) => t('{actor} removed the model {target}', names),
  'model-pulled': (names) => t('{actor} downloaded the model {target}', names),
  'setting-changed': (names) => t('{actor} changed the setting {target}', names),
  'setting-reset': (names) => t('{actor} reset the setting {target}', names),
  'job-retried': (names) => t('{actor} retried a job in {target}', names),
  'import-stopped': (names) => t('{actor} stopped an import by {target}', names),
  'mail-tested': (names) => t('{actor} sent a test email to {target}', names),
  'craft-taken-down': (names) => t('{actor} unpublished the craft {target}', names),
  'craft-restored': (names) => t('{actor} published the craft {target} again', names),
  'bot-taken-down': (names) => t('{actor} unpublished the bot {target}', names),
  'bot-restored': (names) => t('{actor} allowed the bot {target} to be published again', names),
  'prompt-unpublished': (names) => t('{actor} removed the prompt {target} from the library', names),
  'report-dismissed': (names) => t('{actor} dismissed a report about {target}', names),
  'prompt-accepted': (names) => t('{actor} added the prompt {target} to the library', names),
  'prompt-declined': (names) => t('{actor} declined the prompt {target}', names),
}

const AuditSection = () => {
  const list = useInfiniteQuery(auditQuery)
  return (
    <>
      <ResourceState
        query={list}
        loading={<ListSkeleton label={t('Loading audit log')} rows={5} />}
        errorTitle={t('Couldn’t load the audit log')}
        empty={
          <EmptyState
            size="panel"
            icon={<ScrollText size={20} />}
            title={t('No changes yet')}
            text={t('Admin activity appears here: who did what, and when.')}
          />
        }
      >
        {(entries) => (
          <ol
            aria-label={t('Audit log')}
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
  const lines = Object.entries(details).map(([name, value]) => `${name}: ${value ?? t('none')}`)
  return (
    <li className="px-4 py-2.5">
      <p className="text-14 wrap-anywhere">
        {sentences[action]({ actor: actor?.name ?? t('The server console'), target })}
      </p>
      <p className="mt-0.5 text-12 wrap-anywhere text-muted">
        <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleString(locale)}</time>
        {lines.length > 0 && ` · ${lines.join(' · ')}`}
      </p>
    </li>
  )
}

export default AuditSection
