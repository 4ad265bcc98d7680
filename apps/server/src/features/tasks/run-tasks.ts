import type { ChatId, TaskId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { Sentence } from '@atelier/contract/sentence'
import type { TaskKind } from '@atelier/contract/tasks/task'
import { noSentence, sentence, toSentence, type Wording } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../context.ts'
import { type Grant, grantForJob, jobGrant } from '../../platform/access/authorize.ts'
import { actAs, type Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { logFailure } from '../../platform/outages.ts'
import { createChat } from '../chat/chats/index.ts'
import { sendMessage } from '../chat/chats/messages/index.ts'
import { notify } from '../people/notifications/index.ts'
import { loadGrantsForRun } from './grants.ts'
import {
  finishLinkRefresh,
  reportSourceChanges,
  type TaskPerformer,
  type TaskOccurrence,
  readLink,
} from './living-sources.ts'
import { emailQueue, type ResultJob } from './email-results.ts'
import { presentRun, problemOf } from './present.ts'
import {
  claimRun,
  findTask,
  insertRun,
  isOwnerActive,
  selectDueTasks,
  selectFinishedRefreshes,
  selectRuns,
  selectRunsToEmail,
  markEmailEnqueued,
  setTaskChat,
  type TaskRow,
  updateRun,
  updateTask,
} from './queries.ts'
import { nextTimes, dueTimes } from './schedule.ts'

export const runQueue = 'task-run'

type TaskEditGrant = Grant<'task', 'EDIT_TASK'>
const grantOf = (id: TaskId): TaskEditGrant => grantForJob('a task is due', 'task', id, 'EDIT_TASK')

const batchSize = 100
const linksPerHostMax = 6

const findPauseReason = async (tx: Database, { id, resumedAt }: TaskRow, now: Date): Promise<Sentence> => {
  const { failures } = limits.task
  const runs = (await selectRuns(tx, id, null, failures))
    .filter(({ scheduledFor }) => resumedAt === null || scheduledFor > resumedAt)
    .map((run) => ({ state: presentRun(run, now).state, problem: problemOf(run) }))
  return runs.length === failures && runs.every(({ state }) => state === 'failed')
    ? sentence('The task failed {failures} times in a row. Last error: {problem}', {
        failures,
        problem: runs[0]?.problem ?? noSentence,
      })
    : noSentence
}

const missedRunsMessage = (missedCount: number): Wording => {
  if (missedCount === 0) return 'The server was down at that time.'
  return missedCount === 1
    ? 'The server was down at that time and at the next scheduled time.'
    : sentence('The server was down at that time and at the next {more} scheduled times.', {
        more: missedCount,
      })
}

const notifyOwner = (
  context: AppContext,
  tx: Database,
  { id, ownerId }: TaskRow,
  detail: Sentence,
): Promise<void> =>
  notify(context, tx, jobGrant('a task didn’t run'), {
    userId: ownerId,
    kind: 'TASK_STOPPED',
    taskId: id,
    detail,
  })

const recordMissedRuns = async (
  context: AppContext,
  tx: Database,
  row: TaskRow,
  times: readonly Date[],
  isBusy: boolean,
): Promise<void> => {
  const [scheduledFor] = times
  if (!scheduledFor) return
  const problem = toSentence(
    isBusy ? 'The previous run was still in progress.' : missedRunsMessage(times.length - 1),
  )
  const run = { scheduledFor, isMissed: true, problem, isEmailPending: row.isMailed }
  if (await insertRun(tx, grantOf(row.id), run)) await notifyOwner(context, tx, row, problem)
}

/** Records each due time once, as a run or as missed, and schedules the next one. */
const advanceTask = async (context: AppContext, tx: Database, row: TaskRow, now: Date): Promise<void> => {
  const { nextRunAt: since, schedule, zone } = row
  if (!since) return
  const grant = grantOf(row.id)
  const pausedReason = await findPauseReason(tx, row, now)
  const nextRunAt = pausedReason.text === '' ? (nextTimes(schedule, zone, now)[0] ?? null) : null
  await updateTask(tx, grant, { nextRunAt, ...(pausedReason.text !== '' && { pausedAt: now, pausedReason }) })
  await context.events.publish(tx, [row.ownerId], { type: 'task', taskId: row.id })
  if (pausedReason.text !== '') return notifyOwner(context, tx, row, pausedReason)
  const [last] = await selectRuns(tx, row.id, null, 1)
  const isBusy = last !== undefined && presentRun(last, now).state === 'running'
  const times = dueTimes(schedule, zone, since, now)
  const scheduledFor = times.at(-1) ?? since
  const isLate = now.getTime() - scheduledFor.getTime() > limits.task.lateHoursMax * 3_600_000
  await recordMissedRuns(context, tx, row, isBusy || isLate ? times : times.slice(0, -1), isBusy)
  if (isBusy || isLate || !(await insertRun(tx, grant, { scheduledFor, isEmailPending: row.isMailed })))
    return
  await context.jobs.enqueue(
    tx,
    runQueue,
    { taskId: row.id, scheduledFor: scheduledFor.toISOString() },
    { group: row.ownerId },
  )
}

export const enqueueDueTasks = (context: AppContext): Promise<void> =>
  context.db.transaction(async (tx) => {
    const now = context.clock.now()
    for (const row of await selectDueTasks(tx, jobGrant('due tasks'), now, {
      limit: batchSize,
      perHost: linksPerHostMax,
    }))
      await advanceTask(context, tx, row, now)
  })

export const enqueueResultEmails = ({ db, clock, jobs }: AppContext): Promise<void> =>
  db.transaction(async (tx) => {
    const job = jobGrant('task results to email')
    for (const run of await selectRunsToEmail(tx, job, batchSize)) {
      if (presentRun(run, clock.now()).state === 'running') continue
      const { taskId, scheduledFor } = run
      await markEmailEnqueued(tx, job, run)
      await jobs.enqueue<ResultJob>(tx, emailQueue, { taskId, scheduledFor: scheduledFor.toISOString() })
    }
  })

const getOrCreateChat = async (context: AppContext, actor: Actor, row: TaskRow): Promise<ChatId> => {
  if (row.isOneChat && row.chatId) return row.chatId
  const { title, projectId, chatbotId } = row
  const { id } = await createChat(context, actor, {
    title,
    ...(projectId && { projectId }),
    ...(chatbotId && { chatbotId }),
  })
  await setTaskChat(context.db, grantOf(row.id), id)
  return id
}

const performPrompt: TaskPerformer = async (context, { actor, grant, row, scheduledFor }) => {
  const { db, clock } = context
  const { grants, notes: note } = await loadGrantsForRun(context, row.ownerId, row.id)
  const chatId = await getOrCreateChat(context, actor, row)
  const { messageId } = await sendMessage(context, actor, chatId, {
    text: row.prompt,
    ...(row.model && { model: row.model }),
    toolPermissions: grants,
  })
  await updateRun(db, grant, scheduledFor, { messageId, note, endedAt: clock.now() })
}

const performers: Record<TaskKind, TaskPerformer> = {
  ask: performPrompt,
  fresh: readLink,
  watch: (context, occurrence) =>
    reportSourceChanges(context, jobGrant('notify about changed sources'), occurrence),
}

const accessLostReasons: Record<TaskKind, Sentence> = {
  ask: noSentence,
  fresh: sentence('You can no longer edit the knowledge base this link belongs to.'),
  watch: sentence('You’re no longer a member of this project.'),
}

const pauseReasonFor = (kind: TaskKind, { code, sentence: text }: AppError): Sentence => {
  if (kind === 'ask') return noSentence
  if (code === 'PROJECT_ARCHIVED') return text
  return code === 'NOT_FOUND' || code === 'NOT_ALLOWED' ? accessLostReasons[kind] : noSentence
}

const recordFailure = async (
  context: AppContext,
  { grant, row, scheduledFor }: TaskOccurrence,
  error: unknown,
): Promise<void> => {
  const { db, clock, log } = context
  const isAppError = error instanceof AppError
  if (!isAppError) logFailure(log, error, { taskId: row.id }, 'task failed')
  const reason = isAppError ? pauseReasonFor(row.kind, error) : noSentence
  const internalErrorMessage = sentence('Something went wrong on our side. The task didn’t run.')
  const problem = reason.text === '' ? (isAppError ? error.sentence : internalErrorMessage) : reason
  const now = clock.now()
  await db.transaction(async (tx) => {
    await updateRun(tx, grant, scheduledFor, { problem, endedAt: now })
    if (reason.text !== '')
      await updateTask(tx, grant, { pausedAt: now, pausedReason: reason, nextRunAt: null })
    await notifyOwner(context, tx, row, problem)
  })
}

/** Runs at most once: a repeated job finds that the run has started, and stops. */
export const performTask = async (
  context: AppContext,
  { taskId, scheduledFor: at }: { taskId: TaskId; scheduledFor: string },
): Promise<void> => {
  const { db, clock } = context
  const scheduledFor = new Date(at)
  const grant = grantOf(taskId)
  if (!(await claimRun(db, grant, scheduledFor, clock.now()))) return
  const row = await findTask(db, taskId, false)
  if (!row) return
  const occurrence = { actor: actAs({ kind: 'job', userId: row.ownerId }), grant, row, scheduledFor }
  try {
    if (!(await isOwnerActive(db, row)))
      throw new AppError('NOT_ALLOWED', 'This account is blocked or deleted.')
    await performers[row.kind](context, occurrence)
  } catch (error) {
    await recordFailure(context, occurrence, error)
  }
  await context.events.publish(db, [row.ownerId], { type: 'task', taskId })
}

export const finishLinkRefreshes = (context: AppContext): Promise<void> =>
  context.db.transaction(async (tx) => {
    for (const run of await selectFinishedRefreshes(tx, jobGrant('refreshed links'), batchSize))
      await finishLinkRefresh(context, tx, grantOf(run.taskId), run)
  })
