import type { Task } from '@atelier/contract/task'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '../../lib/text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { taskRunsQuery } from './api.ts'
import { RunState } from './run-state.tsx'
import { momentIn } from './schedule-words.ts'

/** What a task has done, with the chats that its answers are in. */
const RunsDialog = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  const runs = useInfiniteQuery(taskRunsQuery(task.id))
  return (
    <Dialog
      title={t('Runs')}
      description={t('“{task}”, the last first.', { task: task.title })}
      onClose={onClose}
    >
      <ResourceState
        of={runs}
        size="panel"
        failed={t('The runs did not load')}
        loading={
          <Loading label={t('Loading the runs')}>
            <Skeleton className="h-10" />
          </Loading>
        }
        empty={<EmptyState size="panel" title={t('It has not run yet')} />}
      >
        {(list) => (
          <ul>
            {list.map((run) => (
              <li
                key={run.scheduledFor}
                className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-2.5 text-14 last:border-0"
              >
                {run.chatId === null ? (
                  <span>{momentIn(task.zone, run.scheduledFor)}</span>
                ) : (
                  <Link to="/chat/$chatId" params={{ chatId: run.chatId }} className="underline">
                    {momentIn(task.zone, run.scheduledFor)}
                  </Link>
                )}
                <RunState run={run} />
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
