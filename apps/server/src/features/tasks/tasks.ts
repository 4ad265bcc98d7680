import type { DataOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/tasks/tasks'
import type { TaskId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { Task, TaskInput, TaskRun } from '@atelier/contract/tasks/task'
import { noSentence, sentence, type Wording } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { loadAttachment } from '../sources/attachments/index.ts'
import { loadBotForUse } from '../bots/bots/index.ts'
import { loadProject } from '../projects/projects/index.ts'
import { loadTask, grantNewTask, requireAccount } from './access.ts'
import { listTaskGrants, setGrants } from './grants.ts'
import { findResultRecipient } from './email-results.ts'
import {
  countTasks,
  deleteTask,
  insertRun,
  insertTask,
  selectLastRuns,
  selectLinks,
  selectRuns,
  selectTasks,
  type TaskRow,
  updateTask,
} from './queries.ts'
import { present, presentRun, nextRunsMax } from './present.ts'
import { runQueue } from './run-tasks.ts'
import { nextTimes, requireSchedule } from './schedule.ts'

const presentTasks = async (context: AppContext, actor: Actor, rows: readonly TaskRow[]): Promise<Task[]> => {
  const { db, clock } = context
  const ids = rows.map(({ id }) => id)
  const lastRuns = await selectLastRuns(db, ids)
  const grants = await listTaskGrants(context, actor.userId, ids)
  const links = await selectLinks(
    db,
    rows.flatMap(({ attachmentId }) => attachmentId ?? []),
  )
  return rows.map((row) => {
    const lastRun = lastRuns.find(({ taskId }) => taskId === row.id)
    const sourceTitle = links.find(({ id }) => id === row.attachmentId)?.title ?? ''
    return present(row, { lastRun, grants: grants.get(row.id) ?? [], sourceTitle }, clock.now())
  })
}

export const listTasks = async (
  context: AppContext,
  actor: Actor,
): Promise<DataOf<typeof endpoints.listTasks>> => {
  requireAccount(actor)
  return {
    tasks: await presentTasks(context, actor, await selectTasks(context.db, actor)),
    mailedTo: await findResultRecipient(context, context.db, actor),
  }
}

const readTask = async (context: AppContext, actor: Actor, id: TaskId): Promise<Task> => {
  const { grant: _grant, ...row } = await loadTask(context.db, actor, id, 'READ_TASK')
  const [task] = await presentTasks(context, actor, [row])
  if (!task) throw new AppError('INTERNAL', 'Couldn’t load the task.')
  return task
}

const badInput = (field: string, message: Wording) =>
  new AppError('BAD_INPUT', message, { issues: [{ path: `body.${field}`, message }] })

const requireChatTarget = async (
  tx: Database,
  actor: Actor,
  { prompt, projectId, chatbotId }: TaskInput,
): Promise<void> => {
  if (prompt === '') throw badInput('prompt', 'A prompt is required')
  if (projectId && chatbotId)
    throw new AppError('BAD_INPUT', 'Bots can’t be used in projects. Choose a bot or a project.')
  if (projectId) await loadProject({ db: tx }, actor, projectId, 'CHAT')
  if (chatbotId) await loadBotForUse(tx, actor, chatbotId, false)
}

const requireLink = async (
  tx: Database,
  actor: Actor,
  { attachmentId }: Pick<TaskInput, 'attachmentId'>,
): Promise<string> => {
  if (!attachmentId) throw badInput('attachmentId', 'Choose a link.')
  const { type, url } = await loadAttachment({ db: tx }, actor, attachmentId, 'PROCESS')
  if (type !== 'LINK' || url === null) throw badInput('attachmentId', 'Only links can be kept up to date.')
  return new URL(url).host
}

const validateInput = async (
  tx: Database,
  actor: Actor,
  input: TaskInput,
): Promise<Omit<TaskInput, 'grants'> & { host: string | null }> => {
  const { grants: _grants, ...values } = input
  if (input.kind === 'ask') {
    await requireChatTarget(tx, actor, input)
    return { ...values, attachmentId: null, host: null }
  }
  const emptyValues = {
    ...values,
    prompt: '',
    projectId: null,
    chatbotId: null,
    attachmentId: null,
    host: null,
  }
  if (input.kind === 'fresh') {
    const host = await requireLink(tx, actor, input)
    return { ...emptyValues, attachmentId: input.attachmentId, host }
  }
  if (!input.projectId) throw badInput('projectId', 'Choose a project.')
  await loadProject({ db: tx }, actor, input.projectId, 'READ')
  return { ...emptyValues, projectId: input.projectId }
}

/** Tasks that already send email stay editable while email is off. */
const requireEmailDelivery = async (context: AppContext, tx: Database, actor: Actor): Promise<void> => {
  const mailedTo = await findResultRecipient(context, tx, actor)
  if (mailedTo === 'off') throw new AppError('BAD_INPUT', 'Email isn’t configured on this server.')
  if (mailedTo === 'unproven')
    throw new AppError(
      'BAD_INPUT',
      'Results are only emailed to verified addresses. Yours isn’t verified yet.',
    )
}

const publish = ({ events }: AppContext, tx: Database, { userId }: Actor, taskId: TaskId): Promise<void> =>
  events.publish(tx, [userId], { type: 'task', taskId })

export const createTask = async (context: AppContext, actor: Actor, input: TaskInput): Promise<Task> => {
  const { id, grant } = grantNewTask(actor)
  const now = context.clock.now()
  const nextRunAt = requireSchedule(input.schedule, input.zone, now)
  await context.db.transaction(async (tx) => {
    if ((await countTasks(tx, actor)) >= limits.task.max)
      throw new AppError(
        'CONFLICT',
        sentence('You’ve reached the maximum of {maximum} tasks. Delete one to schedule another.', {
          maximum: limits.task.max,
        }),
      )
    const values = await validateInput(tx, actor, input)
    if (input.isMailed) await requireEmailDelivery(context, tx, actor)
    await insertTask(tx, grant, actor, { ...values, lookedAt: now, nextRunAt, createdAt: now })
    await setGrants({ ...context, db: tx }, grant, actor, input.kind === 'ask' ? input.grants : [])
    await publish(context, tx, actor, id)
  })
  return readTask(context, actor, id)
}

export const previewTask = (
  { clock }: AppContext,
  actor: Actor,
  { schedule, zone }: Pick<TaskInput, 'schedule' | 'zone'>,
): number[] => {
  requireAccount(actor)
  requireSchedule(schedule, zone, clock.now())
  return nextTimes(schedule, zone, clock.now(), nextRunsMax).map((time) => time.getTime())
}

export const changeTask = async (
  context: AppContext,
  actor: Actor,
  id: TaskId,
  input: TaskInput,
): Promise<Task> => {
  const nextRunAt = requireSchedule(input.schedule, input.zone, context.clock.now())
  await context.db.transaction(async (tx) => {
    const existing = await loadTask(tx, actor, id, 'EDIT_TASK')
    if (existing.kind !== input.kind)
      throw badInput('kind', 'A task’s type can’t be changed. Create a new task instead.')
    const values = await validateInput(tx, actor, input)
    if (input.isMailed && !existing.isMailed) await requireEmailDelivery(context, tx, actor)
    const hasMoved = existing.projectId !== values.projectId || existing.chatbotId !== values.chatbotId
    await updateTask(tx, existing.grant, {
      ...values,
      ...(hasMoved && { chatId: null, lookedAt: context.clock.now() }),
      nextRunAt: existing.pausedAt ? null : nextRunAt,
    })
    await setGrants({ ...context, db: tx }, existing.grant, actor, input.kind === 'ask' ? input.grants : [])
    await publish(context, tx, actor, id)
  })
  return readTask(context, actor, id)
}

export const pauseTask = async (
  context: AppContext,
  actor: Actor,
  id: TaskId,
  isPaused: boolean,
): Promise<Task> => {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    const { grant, schedule, zone } = await loadTask(tx, actor, id, 'EDIT_TASK')
    await updateTask(
      tx,
      grant,
      isPaused
        ? { pausedAt: now, pausedReason: noSentence, nextRunAt: null }
        : {
            pausedAt: null,
            pausedReason: noSentence,
            resumedAt: now,
            nextRunAt: requireSchedule(schedule, zone, now),
          },
    )
    await publish(context, tx, actor, id)
  })
  return readTask(context, actor, id)
}

export const runTaskNow = async (context: AppContext, actor: Actor, id: TaskId): Promise<Task> => {
  const scheduledFor = context.clock.now()
  await context.db.transaction(async (tx) => {
    const { grant, isMailed } = await loadTask(tx, actor, id, 'EDIT_TASK')
    const group = actor.userId
    const [last] = await selectRuns(tx, id, null, 1)
    if (last && presentRun(last, scheduledFor).state === 'running')
      throw new AppError('CONFLICT', 'This task is already running.')
    await insertRun(tx, grant, { scheduledFor, isEmailPending: isMailed })
    await context.jobs.enqueue(
      tx,
      runQueue,
      { taskId: id, scheduledFor: scheduledFor.toISOString() },
      { group },
    )
    await publish(context, tx, actor, id)
  })
  return readTask(context, actor, id)
}

/** Changes in sources are shown only to people who can read them now. */
const mayReadSources = async (
  db: Database,
  actor: Actor,
  { kind, attachmentId, projectId }: TaskRow,
): Promise<boolean> => {
  if (kind === 'ask') return true
  try {
    if (attachmentId) await loadAttachment({ db }, actor, attachmentId, 'READ')
    if (projectId) await loadProject({ db }, actor, projectId, 'READ')
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

export const listRuns = async (
  { db, clock }: AppContext,
  actor: Actor,
  id: TaskId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ runs: TaskRun[]; nextCursor: string | null }> => {
  const row = await loadTask(db, actor, id, 'READ_TASK')
  const beforeTime = cursor === undefined ? null : new Date(Number(cursor))
  if (beforeTime && Number.isNaN(beforeTime.getTime()))
    throw new AppError('BAD_INPUT', 'Invalid cursor for this list.')
  const rows = await selectRuns(db, id, beforeTime, limit + 1)
  const mayRead = await mayReadSources(db, actor, row)
  const runs = rows
    .slice(0, limit)
    .map((run) => presentRun(mayRead ? run : { ...run, changes: [] }, clock.now()))
  return { runs, nextCursor: rows.length > limit ? String(runs.at(-1)?.scheduledFor) : null }
}

export const removeTask = (context: AppContext, actor: Actor, id: TaskId): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { grant } = await loadTask(tx, actor, id, 'EDIT_TASK')
    await deleteTask(tx, grant)
    await publish(context, tx, actor, id)
  })
