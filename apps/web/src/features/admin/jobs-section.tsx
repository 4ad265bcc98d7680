import type { DataOf } from '@atelier/contract/endpoint'
import type { listJobs } from '@atelier/contract/endpoints/admin/admin-server'
import type { FailedJob } from '@atelier/contract/admin/server-state'
import { useQuery } from '@tanstack/react-query'
import { locale } from '../../lib/language.ts'
import { relativeTime } from '../../lib/format/relative-time.ts'
import { plural, t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ListSkeleton } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { jobsQuery, useRetryJob } from './api.ts'
import { RunningImports } from './running-imports.tsx'

const JobsSection = ({ part = 'all' }: { part?: 'all' | 'mail' }) => (
  <ResourceState
    query={useQuery(jobsQuery(part))}
    loading={<ListSkeleton label={t('Loading jobs')} />}
    errorTitle={t('Couldn’t load the jobs')}
  >
    {({ queues, workers, failed, nextCursor }) => (
      <>
        <Workers workers={workers} />
        {part === 'all' && <RunningImports />}
        {failed.length > 0 && (
          <section aria-label={t('Failed')} className="flex flex-col gap-3">
            <h2 className="text-16 font-semibold">{t('Failed')}</h2>
            <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
              {failed.map((job) => (
                <FailedRow key={job.id} job={job} />
              ))}
            </ul>
            {nextCursor !== null && (
              <p className="text-13 text-muted">{t('There are more failed jobs. Retry these first.')}</p>
            )}
          </section>
        )}
        <div className="overflow-x-auto rounded-md border border-line bg-surface">
          <table className="w-full text-13">
            <thead className="text-start text-12 text-muted">
              <tr>
                <th className="px-4 py-2 font-medium">{t('Job')}</th>
                <th className="px-4 py-2 text-end font-medium">{t('Waiting')}</th>
                <th className="px-4 py-2 text-end font-medium">{t('Running')}</th>
                <th className="px-4 py-2 text-end font-medium">{t('Failed')}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-t border-line">
              {queues.map(({ queue, waiting, active, failed: failedCount }) => (
                <tr key={queue}>
                  <td className="px-4 py-2 font-mono">{queue}</td>
                  <td className="px-4 py-2 text-end tabular-nums">{waiting.toLocaleString(locale)}</td>
                  <td className="px-4 py-2 text-end tabular-nums">{active.toLocaleString(locale)}</td>
                  <td className={`px-4 py-2 text-end tabular-nums ${failedCount > 0 ? 'text-bad' : ''}`}>
                    {failedCount.toLocaleString(locale)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    )}
  </ResourceState>
)

const Workers = ({ workers }: Pick<DataOf<typeof listJobs>, 'workers'>) => (
  <section aria-label={t('Workers')} className="flex flex-col gap-3">
    <h2 className="text-16 font-semibold">{t('Workers')}</h2>
    {workers.some(({ isAlive }) => isAlive) || (
      <p className="text-14 text-bad">{t('No worker is running. Jobs wait until one starts.')}</p>
    )}
    <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface empty:hidden">
      {workers.map(({ name, seenAt, isAlive }) => (
        <li key={name} className="flex items-center gap-3 px-4 py-2.5 text-13">
          <span className="min-w-0 flex-1 truncate font-mono">{name}</span>
          <span className={isAlive ? 'text-muted' : 'text-bad'}>
            {isAlive ? t('Running') : t('Last seen {time}', { time: relativeTime(seenAt) })}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

const FailedRow = ({ job: { id, queue, failedAt, attempts, reason } }: { job: FailedJob }) => {
  const retry = useRetryJob()
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-mono text-13">{queue}</p>
        <p className="mt-0.5 text-13 wrap-anywhere">{reason}</p>
        <p className="text-12 text-muted">
          {relativeTime(failedAt)} · {plural(attempts, '1 attempt', '{count} attempts')}
        </p>
      </div>
      <Button isPending={retry.isPending} onPress={() => retry.mutate({ queue, id })}>
        {t('Try again')}
      </Button>
    </li>
  )
}

export default JobsSection
