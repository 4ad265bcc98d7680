import type { AttachmentId, ChatId, TaskId } from '@atelier/contract/ids'
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { attachment, emailLanguage, message, task, taskRun, user } from '../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/db/database.ts'

type EditTaskGrant = Grant<'task', 'EDIT_TASK'>
const isActiveUser = and(isNull(user.blockedAt), isNull(user.deletedAt))

export type TaskRow = typeof task.$inferSelect

export const findTask = async (db: Database, id: TaskId, isLocked: boolean): Promise<TaskRow | null> => {
  const query = db.select().from(task).where(eq(task.id, id))
  const [row] = await (isLocked ? query.for('update') : query)
  return row ?? null
}

export const selectTasks = (db: Database, { userId }: Actor): Promise<TaskRow[]> =>
  db.select().from(task).where(eq(task.ownerId, userId)).orderBy(desc(task.id))

export const countTasks = async (tx: Database, { userId }: Actor): Promise<number> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
  return tx.$count(task, eq(task.ownerId, userId))
}

type TaskValues = Omit<typeof task.$inferInsert, 'id' | 'ownerId'>

export const insertTask = async (
  tx: Database,
  { id }: Grant<'task', 'CREATE_TASK'>,
  { userId: ownerId }: Actor,
  values: TaskValues,
): Promise<void> => {
  await tx.insert(task).values({ ...values, id, ownerId })
}

export const updateTask = async (
  tx: Database,
  { id }: EditTaskGrant,
  values: Partial<TaskValues>,
): Promise<void> => {
  await tx.update(task).set(values).where(eq(task.id, id))
}

export const deleteTask = async (tx: Database, { id }: EditTaskGrant): Promise<void> => {
  await tx.delete(task).where(eq(task.id, id))
}

export const selectLinks = async (db: Database, ids: readonly AttachmentId[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: attachment.id, title: attachment.title })
        .from(attachment)
        .where(inArray(attachment.id, [...ids]))

export const selectFinishedRefreshes = (tx: Database, _job: JobGrant, limit: number) =>
  tx
    .select({
      taskId: taskRun.taskId,
      ownerId: task.ownerId,
      scheduledFor: taskRun.scheduledFor,
      startedAt: taskRun.startedAt,
      attachmentId: attachment.id,
      failure: attachment.failure,
    })
    .from(taskRun)
    .innerJoin(task, eq(task.id, taskRun.taskId))
    .innerJoin(attachment, eq(attachment.id, task.attachmentId))
    .where(and(taskRun.isReading, inArray(attachment.status, ['completed', 'failed'])))
    .orderBy(taskRun.scheduledFor)
    .limit(limit)
    .for('update', { of: taskRun, skipLocked: true })

const runColumns = {
  isReading: taskRun.isReading,
  taskId: taskRun.taskId,
  scheduledFor: taskRun.scheduledFor,
  isMissed: taskRun.isMissed,
  startedAt: taskRun.startedAt,
  endedAt: taskRun.endedAt,
  problem: taskRun.problem,
  note: taskRun.note,
  changes: taskRun.changes,
  messageId: taskRun.messageId,
  chatId: message.chatId,
  status: message.status,
  error: message.error,
}

export const selectRuns = (db: Database, taskId: TaskId, before: Date | null, limit: number) =>
  db
    .select(runColumns)
    .from(taskRun)
    .leftJoin(message, eq(message.id, taskRun.messageId))
    .where(and(eq(taskRun.taskId, taskId), before ? lt(taskRun.scheduledFor, before) : undefined))
    .orderBy(desc(taskRun.scheduledFor))
    .limit(limit)
export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

export const selectLastRuns = async (db: Database, ids: readonly TaskId[]): Promise<RunRow[]> => {
  if (ids.length === 0) return []
  const lastRuns = db
    .selectDistinctOn([taskRun.taskId], { taskId: taskRun.taskId, scheduledFor: taskRun.scheduledFor })
    .from(taskRun)
    .where(inArray(taskRun.taskId, [...ids]))
    .orderBy(taskRun.taskId, desc(taskRun.scheduledFor))
    .as('last')
  return db
    .select(runColumns)
    .from(taskRun)
    .innerJoin(
      lastRuns,
      and(eq(lastRuns.taskId, taskRun.taskId), eq(lastRuns.scheduledFor, taskRun.scheduledFor)),
    )
    .leftJoin(message, eq(message.id, taskRun.messageId))
}

export const selectRunsToEmail = (tx: Database, _job: JobGrant, limit: number): Promise<RunRow[]> =>
  tx
    .select(runColumns)
    .from(taskRun)
    .leftJoin(message, eq(message.id, taskRun.messageId))
    .where(and(taskRun.isEmailPending))
    .orderBy(taskRun.scheduledFor)
    .limit(limit)
    .for('update', { of: taskRun, skipLocked: true })

export const markEmailEnqueued = async (
  tx: Database,
  _job: JobGrant,
  { taskId, scheduledFor }: Pick<RunRow, 'taskId' | 'scheduledFor'>,
): Promise<void> => {
  await tx
    .update(taskRun)
    .set({ isEmailPending: false })
    .where(and(eq(taskRun.taskId, taskId), eq(taskRun.scheduledFor, scheduledFor)))
}

const { parts, citations } = getTableColumns(message)

export const findResult = async (db: Database, taskId: TaskId, scheduledFor: Date) => {
  const [row] = await db
    .select({
      ...runColumns,
      parts,
      citations,
      title: task.title,
      kind: task.kind,
      email: user.email,
      language: emailLanguage,
    })
    .from(taskRun)
    .innerJoin(task, and(eq(task.id, taskRun.taskId), task.isMailed))
    .innerJoin(user, and(eq(user.id, task.ownerId), user.emailVerified, isActiveUser))
    .leftJoin(message, eq(message.id, taskRun.messageId))
    .where(and(eq(taskRun.taskId, taskId), eq(taskRun.scheduledFor, scheduledFor)))
  return row ?? null
}
export type Result = NonNullable<Awaited<ReturnType<typeof findResult>>>

/** Skips locked rows, takes turns between users, and limits links per host. */
export const selectDueTasks = async (
  tx: Database,
  _job: JobGrant,
  now: Date,
  { limit, perHost }: { limit: number; perHost: number },
): Promise<TaskRow[]> => {
  const isDue = and(isNotNull(task.nextRunAt), lte(task.nextRunAt, now))
  const turns = tx.$with('turns').as(
    tx
      .select({
        id: task.id,
        host: task.host,
        nextRunAt: task.nextRunAt,
        turn: sql<number>`row_number() over (partition by ${task.ownerId} order by ${task.nextRunAt})`.as(
          'turn',
        ),
      })
      .from(task)
      .where(isDue),
  )
  const { id, host, nextRunAt, turn } = turns
  const rankedRuns = tx
    .select({
      id,
      turn,
      nextRunAt,
      place:
        sql<number>`case when ${host} is null then 0 else row_number() over (partition by ${host} order by ${turn}, ${nextRunAt}) end`.as(
          'place',
        ),
    })
    .from(turns)
    .as('placed')
  const dueIds = tx
    .with(turns)
    .select({ id: rankedRuns.id })
    .from(rankedRuns)
    .where(lte(rankedRuns.place, perHost))
    .orderBy(rankedRuns.turn, rankedRuns.nextRunAt)
    .limit(limit)
  return tx
    .select()
    .from(task)
    .where(and(isDue, inArray(task.id, dueIds)))
    .orderBy(task.nextRunAt)
    .for('update', { skipLocked: true })
}

export const insertRun = async (
  tx: Database,
  { id: taskId }: EditTaskGrant,
  values: Pick<typeof taskRun.$inferInsert, 'scheduledFor' | 'isMissed' | 'problem' | 'isEmailPending'>,
): Promise<boolean> =>
  (
    await tx
      .insert(taskRun)
      .values({ ...values, taskId })
      .onConflictDoNothing()
      .returning({ taskId: taskRun.taskId })
  ).length > 0

export const isOwnerActive = async (db: Database, { ownerId }: TaskRow): Promise<boolean> =>
  (await db.$count(user, and(eq(user.id, ownerId), isActiveUser))) > 0

export const claimRun = async (
  db: Database,
  { id: taskId }: EditTaskGrant,
  scheduledFor: Date,
  now: Date,
): Promise<boolean> =>
  (
    await db
      .update(taskRun)
      .set({ startedAt: now })
      .where(
        and(eq(taskRun.taskId, taskId), eq(taskRun.scheduledFor, scheduledFor), isNull(taskRun.startedAt)),
      )
      .returning({ taskId: taskRun.taskId })
  ).length > 0

export const updateRun = async (
  db: Database,
  { id: taskId }: EditTaskGrant,
  scheduledFor: Date,
  values: Partial<Omit<typeof taskRun.$inferInsert, 'taskId' | 'scheduledFor'>>,
): Promise<void> => {
  await db
    .update(taskRun)
    .set(values)
    .where(and(eq(taskRun.taskId, taskId), eq(taskRun.scheduledFor, scheduledFor)))
}

export const setTaskChat = async (db: Database, { id }: EditTaskGrant, chatId: ChatId): Promise<void> => {
  await db.update(task).set({ chatId }).where(eq(task.id, id))
}

export const deleteOldRuns = async (db: Database, _job: JobGrant, cutoff: Date): Promise<void> => {
  await db.delete(taskRun).where(lt(taskRun.scheduledFor, cutoff))
}
