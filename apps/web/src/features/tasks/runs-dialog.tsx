import type { SourceChange, Task } from '@atelier/contract/tasks/task'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { taskRunsQuery } from './api.ts'
import { RunState } from './run-state.tsx'
import { formatMoment } from './schedule-text.ts'

const Sentences = ({ label, texts, color }: { label: string; texts: readonly string[]; color: string }) =>
  texts.length === 0 ? null : (
    <ul aria-label={label} className="flex flex-col gap-1">
      {texts.map((text) => (
        <li key={text} className={cx('rounded-sm px-2.5 py-1.5 font-serif text-13 wrap-anywhere', color)}>
          {text}
        </li>
      ))}
    </ul>
  )

const SourceChangeDetails = ({ change: { title, added, removed, more } }: { change: SourceChange }) => (
  <details className="w-full" open>
    <summary className="touch-tall cursor-pointer text-13 font-medium wrap-anywhere">{title}</summary>
    <div className="mt-1 flex flex-col gap-1">
      <Sentences label={t('Added')} texts={added} color="bg-good-soft" />
      <Sentences label={t('Removed')} texts={removed} color="bg-bad-soft line-through" />
      {more > 0 && <p className="text-13 text-muted">{t('And {count} more.', { count: more })}</p>}
    </div>
  </details>
)

const RunsDialog = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  const runs = useInfiniteQuery(taskRunsQuery(task.id))
  return (
    <Dialog
      title={t('Runs')}
      description={t('“{task}”, newest first.', { task: task.title })}
      onClose={onClose}
    >
      <ResourceState
        query={runs}
        size="panel"
        errorTitle={t('Couldn’t load the runs')}
        loading={
          <Loading label={t('Loading runs')}>
            <Skeleton className="h-10" />
          </Loading>
        }
        empty={<EmptyState size="panel" title={t('No runs yet')} />}
      >
        {(list) => (
          <ul>
            {list.map((run) => (
              <li
                key={run.scheduledFor}
                className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-2.5 text-14 last:border-0"
              >
                {run.chatId === null ? (
                  <span>{formatMoment(task.zone, run.scheduledFor)}</span>
                ) : (
                  <Link to="/chat/$chatId" params={{ chatId: run.chatId }} className="underline">
                    {formatMoment(task.zone, run.scheduledFor)}
                  </Link>
                )}
                <RunState run={run} />
                {run.changes.map((change) => (
                  <SourceChangeDetails key={`${change.attachmentId} ${change.changedAt}`} change={change} />
                ))}
              </li>
            ))}
          </ul>
        )}
      </ResourceState>
      <LoadMore list={runs} size="sm" />
    </Dialog>
  )
}

export default RunsDialog
