import type { Task } from '@atelier/contract/tasks/task'
import { Link } from '@tanstack/react-router'
import { History, Pause, Pencil, Play, Trash2, Zap } from 'lucide-react'
import { errorText } from '../../lib/api/error-text.ts'
import { t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { usePauseTask, useRunTask } from './api.ts'
import { RunState } from './run-state.tsx'
import { formatMoment, scheduleText } from './schedule-text.ts'

export interface TaskActions {
  edit: (task: Task) => void
  showRuns: (task: Task) => void
  remove: (task: Task) => void
}

const watchText = t('Notifies you when sources in the project change')

const Grants = ({ grants }: Pick<Task, 'grants'>) => (
  <div className="mt-2 flex flex-col gap-1 text-13 text-muted">
    <p className="wrap-anywhere">
      {t('Can use without asking: {tools}', {
        tools: grants.map(({ title }) => translate(title)).join(', '),
      })}
    </p>
    {grants.map(
      ({ name, title, state }) =>
        state !== 'usable' && (
          <p key={name} className="wrap-anywhere text-warn">
            {state === 'off'
              ? t('{tool} isn’t used because it’s turned off.', { tool: translate(title) })
              : t(
                  '{tool} is blocked because its server changed it. Review the change under Plugins, then allow the tool again.',
                  { tool: translate(title) },
                )}
          </p>
        ),
    )}
  </div>
)

/** A list loaded a while ago may start with past runs. */
const upcomingRunOf = (next: readonly number[]) => next.find((time) => time > Date.now()) ?? next.at(-1)

export const TaskCard = ({ task, actions }: { task: Task; actions: TaskActions }) => {
  const pause = usePauseTask(task.id)
  const run = useRunTask(task.id)
  const { kind, title, prompt, schedule, zone, isPaused, pausedReason, sentence, next, lastRun, grants } =
    task
  const nextRun = upcomingRunOf(next)
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-15 font-semibold">{title}</h2>
          <p className="mt-0.5 text-13 text-muted">
            {scheduleText(schedule, zone)} · {zone}
          </p>
        </div>
        {isPaused && <Badge tone="warn">{t('Paused')}</Badge>}
        <Menu
          label={t('Actions for {title}', { title })}
          items={[
            {
              label: t('Run now'),
              icon: <Zap />,
              onAction: () =>
                run.mutate(undefined, {
                  onError: (error) => toast.error(t('Couldn’t run the task'), errorText(error)),
                }),
            },
            {
              label: isPaused ? t('Resume') : t('Pause'),
              icon: isPaused ? <Play /> : <Pause />,
              onAction: () =>
                pause.mutate(!isPaused, {
                  onError: (error) => toast.error(t('Couldn’t update the task'), errorText(error)),
                }),
            },
            { label: t('Edit…'), icon: <Pencil />, onAction: () => actions.edit(task) },
            { label: t('Runs…'), icon: <History />, onAction: () => actions.showRuns(task) },
            'divider',
            { label: t('Delete'), icon: <Trash2 />, isDanger: true, onAction: () => actions.remove(task) },
          ]}
        />
      </div>
      <p className="mt-2 line-clamp-2 text-14 wrap-anywhere">
        {kind === 'ask'
          ? prompt
          : kind === 'fresh'
            ? t('Refreshes “{title}”', { title: task.sourceTitle })
            : watchText}
      </p>
      {grants.length > 0 && <Grants grants={grants} />}
      {pausedReason !== '' && <p className="mt-2 text-13 text-warn">{translate(sentence ?? pausedReason)}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
        <span>
          {nextRun === undefined
            ? isPaused
              ? t('Paused')
              : t('Won’t run again')
            : t('Next: {zone}', { zone: formatMoment(zone, nextRun) })}
        </span>
        {lastRun && (
          <span className="flex min-w-0 items-center gap-2">
            {lastRun.chatId === null ? (
              t('Last run')
            ) : (
              <Link to="/chat/$chatId" params={{ chatId: lastRun.chatId }} className="underline">
                {t('Last run')}
              </Link>
            )}
            <RunState run={lastRun} />
          </span>
        )}
      </div>
    </li>
  )
}
