import type { ChatId, TaskId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import type { AppContext } from '../../context.ts'
import { type Grant, grantForJob, jobGrant } from '../../platform/access/authorize.ts'
import { actAs, type Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { createChat, sendMessage } from '../chats/index.ts'
import { mailQueue, type ResultJob } from './mail-results.ts'
import { presentRun } from './present.ts'
import {
  claimRun,
  endRun,
  findTask,
  insertRun,
  isOwnerActive,
  selectDue,
  selectRuns,
  selectRunsToMail,
  setMailed,
  setTaskChat,
  type TaskRow,
  updateTask,
} from './queries.ts'
import { nextOf } from './schedule.ts'

export const runQueue = 'task-run'

type Editing = Grant<'task', 'EDIT_TASK'>
const grantOf = (id: TaskId): Editing => grantForJob('a task whose time has come', 'task', id, 'EDIT_TASK')

/** Tasks, and runs to mail, taken by one sweep; the rest a minute later. */
const dueMost = 100

/** Why a task goes on no more; '' when it does. */
const reasonToPause = async (tx: Database, id: TaskId, now: Date): Promise<string> => {
  const { failures } = limits.task
  const runs = (await selectRuns(tx, id, null, failures)).map((run) => presentRun(run, now))
  return runs.length === failures && runs.every(({ state }) => state === 'failed')
    ? `It failed ${failures} times in a row, at last: ${runs[0]?.problem ?? ''}`
    : ''
}

/** Plans one due task on: its time is kept once, and is asked for, or was missed. */
const takeDue = async (context: AppContext, tx: Database, row: TaskRow, now: Date): Promise<void> => {
  const scheduledFor = row.nextRunAt
  if (!scheduledFor) return
  const grant = grantOf(row.id)
  const pausedReason = await reasonToPause(tx, row.id, now)
  const nextRunAt = pausedReason === '' ? (nextOf(row.schedule, row.zone, now)[0] ?? null) : null
  await updateTask(tx, grant, { nextRunAt, ...(pausedReason !== '' && { pausedAt: now, pausedReason }) })
  const [last] = await selectRuns(tx, row.id, null, 1)
  const isBusy = last !== undefined && presentRun(last, now).state === 'running'
  const isLate = now.getTime() - scheduledFor.getTime() > limits.task.hoursLate * 3_600_000
  const isMissed = isBusy || isLate
  const problem = isBusy ? 'The time before was still running.' : isLate ? 'The server was down then.' : ''
  const run = { scheduledFor, isMissed, problem, toMail: row.isMailed }
  if (pausedReason === '' && (await insertRun(tx, grant, run)) && !isMissed)
    await context.jobs.enqueue(tx, runQueue, { taskId: row.id, scheduledFor: scheduledFor.toISOString() })
  await context.events.publish(tx, [row.ownerId], { type: 'task', taskId: row.id })
}

/** Finds what is due. Two at once share the work: each task is locked by one. */
export const sweepTasks = (context: AppContext): Promise<void> =>
  context.db.transaction(async (tx) => {
    const now = context.clock.now()
    for (const row of await selectDue(tx, jobGrant('due tasks'), now, dueMost))
      await takeDue(context, tx, row, now)
  })

/** Has a letter written about each run that is over, once however many sweeps find it. */
export const sweepResults = ({ db, clock, jobs }: AppContext): Promise<void> =>
  db.transaction(async (tx) => {
    const job = jobGrant('results of tasks to mail')
    for (const run of await selectRunsToMail(tx, job, dueMost)) {
      if (presentRun(run, clock.now()).state === 'running') continue
      const { taskId, scheduledFor } = run
      await setMailed(tx, job, run)
      await jobs.enqueue<ResultJob>(tx, mailQueue, { taskId, scheduledFor: scheduledFor.toISOString() })
    }
  })

/** The chat that a run asks in: the one that the task goes on in, as long as it is there. */
const chatFor = async (context: AppContext, actor: Actor, row: TaskRow): Promise<ChatId> => {
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

/** Asks what a task asks, for its person. Whoever runs this job again finds that it was begun, and leaves it. */
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
  const actor = actAs({ kind: 'job', userId: row.ownerId })
  try {
    if (!(await isOwnerActive(db, row)))
      throw new AppError('NOT_ALLOWED', 'This account is blocked or closed.')
    const chatId = await chatFor(context, actor, row)
    const { messageId } = await sendMessage(context, actor, chatId, {
      text: row.prompt,
      ...(row.model && { model: row.model }),
    })
    await endRun(db, grant, scheduledFor, { messageId, endedAt: clock.now() })
  } catch (error) {
    const problem = error instanceof AppError ? error.message : 'Something went wrong here. It was not asked.'
    if (!(error instanceof AppError)) context.log.error({ err: error, taskId }, 'a task failed')
    await endRun(db, grant, scheduledFor, { problem, endedAt: clock.now() })
  }
  await context.events.publish(db, [row.ownerId], { type: 'task', taskId })
}
