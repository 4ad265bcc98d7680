import { limits } from '@atelier/contract/limits'
import type { Task } from '@atelier/contract/tasks/task'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, MessageSquare, Plus } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VerifyEmail, useRequestEmailCode } from '../invitations/index.ts'
import { GuestWall, useUser } from '../users/index.ts'
import { mailedToQuery, tasksQuery, useDeleteTask } from './api.ts'
import { TaskCard } from './task-card.tsx'

const TaskDialog = lazy(() => import('./task-dialog.tsx'))
const RunsDialog = lazy(() => import('./runs-dialog.tsx'))

type TaskDialogState = { kind: 'create' } | { kind: 'edit' | 'runs' | 'delete'; task: Task }

const DeleteTask = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  const remove = useDeleteTask(task.id)
  return (
    <ConfirmDialog
      title={t('Delete this task?')}
      text={t('“{task}” will no longer run. Chats with its answers are kept.', { task: task.title })}
      confirmLabel={t('Delete task')}
      isDanger
      onConfirm={() => remove.mutateAsync()}
      successMessage={t('Task deleted')}
      errorTitle={t('Couldn’t delete the task')}
      onClose={onClose}
    />
  )
}

/** Results are emailed to verified addresses only. */
const VerifyEmailNotice = () => {
  const queryClient = useQueryClient()
  const codeRequest = useRequestEmailCode()
  const [isVerifying, setVerifying] = useState(false)
  const startVerifying = () => {
    setVerifying(true)
    codeRequest.mutate()
  }
  return (
    <section aria-label={t('Results by email')} className="mb-4 rounded-md border border-line bg-surface p-4">
      <p className="text-14 text-muted">{t('To get results by email, verify your email address.')}</p>
      {isVerifying ? (
        <VerifyEmail
          codeRequest={codeRequest}
          label={t('Verify')}
          onVerified={() => void queryClient.invalidateQueries(mailedToQuery)}
        />
      ) : (
        <Button size="sm" className="mt-2" onPress={startVerifying}>
          {t('Email me a code')}
        </Button>
      )}
    </section>
  )
}

const Tasks = () => {
  const tasks = useQuery(tasksQuery)
  const { data: mailedTo } = useQuery(mailedToQuery)
  const [dialog, setDialog] = useState<TaskDialogState | null>(null)
  const close = () => setDialog(null)
  const newTaskButton = (
    <Button
      variant="primary"
      icon={<Plus />}
      isDisabled={(tasks.data?.length ?? 0) >= limits.task.max}
      onPress={() => setDialog({ kind: 'create' })}
    >
      {t('New task')}
    </Button>
  )
  return (
    <>
      {mailedTo === 'unproven' && <VerifyEmailNotice />}
      <ResourceState
        query={tasks}
        errorTitle={t('Couldn’t load your tasks')}
        loading={
          <Loading label={t('Loading tasks')} className="flex flex-col gap-3">
            <Skeleton className="h-32 rounded-md" />
            <Skeleton className="h-32 rounded-md" />
          </Loading>
        }
        empty={
          <EmptyState
            icon={<CalendarClock size={20} />}
            title={t('No tasks yet')}
            text={t(
              'Schedule a question for every morning, every week or a time you choose. The answer appears in a chat, and you get a notification.',
            )}
            action={newTaskButton}
          />
        }
      >
        {(list) => (
          <>
            <div className="mb-4 flex justify-end">{newTaskButton}</div>
            <ul aria-label={t('Tasks')} className="flex flex-col gap-3">
              {list.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  actions={{
                    edit: (editedTask) => setDialog({ kind: 'edit', task: editedTask }),
                    showRuns: (task) => setDialog({ kind: 'runs', task }),
                    remove: (deletedTask) => setDialog({ kind: 'delete', task: deletedTask }),
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </ResourceState>
      {dialog?.kind === 'create' && <TaskDialog onClose={close} />}
      {dialog?.kind === 'edit' && <TaskDialog task={dialog.task} onClose={close} />}
      {dialog?.kind === 'runs' && <RunsDialog task={dialog.task} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteTask task={dialog.task} onClose={close} />}
    </>
  )
}

export const TasksScreen = () => {
  const user = useUser()
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: t('Chat'), icon: <MessageSquare />, link: { to: '/chat' } },
          { label: t('Tasks'), icon: <CalendarClock /> },
        ]}
      />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-prose pt-8 pb-24">
          <h1 className="mb-5 font-serif text-28 font-medium tracking-tight">{t('Tasks')}</h1>
          {user?.isGuest ? (
            <GuestWall
              icon={<CalendarClock size={20} />}
              title={t('Tasks require an account')}
              text={t('Sign in to schedule tasks.')}
            >
              {t('Sign in')}
            </GuestWall>
          ) : (
            user && <Tasks />
          )}
        </div>
      </main>
    </>
  )
}
