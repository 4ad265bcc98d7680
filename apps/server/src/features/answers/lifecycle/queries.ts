import type { ChatId, MessageId, ProjectId, RunId, UserId } from '@atelier/contract/ids'
import { and, asc, eq, gt, inArray, isNull, lt, or, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { chat, message, parkedAnswer, run } from '../../../db/schema/index.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Placeholders, prepareQuery } from '../../../platform/patches/prepare-query.ts'

export type RunRow = typeof run.$inferSelect
export type MessageRow = typeof message.$inferSelect

const timestampParam = (place: Placeholder) => sql`${sql.param(place, run.createdAt)}`

/** A literal instead of a parameter, so that the partial indexes can be used. */
const isRunning = sql`${run.status} = 'running'`

export const lockRunningRun = async (db: Database, runId: RunId): Promise<RunRow | null> => {
  const [row] = await db
    .select()
    .from(run)
    .where(and(eq(run.id, runId), isRunning))
    .for('update')
  return row ?? null
}

/**
 * Returns the chat's owner, or null if the run had already ended or was deleted. Locks the chat before the
 * run, as deletion does, to prevent deadlocks.
 */
export const endRunRow = async (
  tx: Database,
  { id }: Grant<'chat', 'ANSWER'>,
  runId: RunId,
  now: Date,
  /** True if the person stopped the run, and so needs no notification. */
  isSeen: boolean,
): Promise<UserId | null> => {
  const result = await endRunQuery(tx, { id, runId, now, seenAt: isSeen ? now : null })
  const { rows } = result as { rows: { ownerId: UserId }[] }
  return rows[0]?.ownerId ?? null
}

const endRunQuery = prepareQuery(
  (_db, placeholders: Placeholders<{ id: ChatId; runId: RunId; now: Date; seenAt: Date | null }>) => sql`
    with chat_update as (
      update ${chat} set updated_at = ${timestampParam(placeholders.now)}
      where id = ${placeholders.id} returning id, owner_id
    ), run_update as (
      update ${run} set status = 'ended', ended_at = ${timestampParam(placeholders.now)},
        seen_at = ${timestampParam(placeholders.seenAt)}
      from chat_update where run.id = ${placeholders.runId} and run.chat_id = chat_update.id and run.status = 'running'
      returning chat_update.owner_id
    )
    select owner_id as "ownerId" from run_update`,
)

export const selectRunningRuns = (db: Database, chatId: ChatId): Promise<RunRow[]> =>
  db
    .select()
    .from(run)
    .where(and(eq(run.chatId, chatId), isRunning))
    .orderBy(asc(run.id))

export const findRunningRun = async (db: Database, chatId: ChatId): Promise<RunRow | null> =>
  (await selectRunningRuns(db, chatId))[0] ?? null

/** An answer that is running or, if `isWaiting`, waits for permission. */
export interface ActiveAnswer {
  readonly chatId: ChatId
  readonly questionId: MessageId | null
  readonly isWaiting: boolean
}

/** The person's running answers, and the answers that wait in the chat. */
export const selectActiveAnswers = async (
  db: Database,
  userId: UserId,
  chatId: ChatId,
): Promise<ActiveAnswer[]> => {
  const { rows } = (await activeAnswersQuery(db, { userId, chatId })) as { rows: ActiveAnswer[] }
  return rows
}

const activeAnswersQuery = prepareQuery(
  (_db, placeholders: Placeholders<{ userId: UserId; chatId: ChatId }>) => sql`
    select ${run.chatId} as "chatId", ${message.parentId} as "questionId", false as "isWaiting"
    from ${run} join ${message} on ${message.id} = ${run.messageId}
    where ${run.userId} = ${placeholders.userId} and ${isRunning}
    union all
    select ${parkedAnswer.chatId}, null, true from ${parkedAnswer}
    where ${parkedAnswer.chatId} = ${placeholders.chatId}`,
)

const question = alias(message, 'question')

/** Whether the question mentions the project, which lets its answer read it. */
const mentionsProject = (id: ProjectId) =>
  sql`${question.parts} @> ${JSON.stringify([{ type: 'mention', mention: { kind: 'project', id } }])}::jsonb`

/** The project's use by one person, or by everyone if `userId` is null. */
export interface ProjectUse {
  readonly projectId: ProjectId
  readonly userId: UserId | null
}

const isOwnedBy = (userId: UserId | null) => (userId === null ? undefined : eq(chat.ownerId, userId))

/** Running answers in the project's chats, and to questions that mention it. */
export const selectRunsInProject = async (
  db: Database,
  { projectId, userId }: ProjectUse,
): Promise<RunRow[]> => {
  const rows = await db
    .select({ run })
    .from(run)
    .innerJoin(chat, eq(chat.id, run.chatId))
    .innerJoin(message, eq(message.id, run.messageId))
    .innerJoin(question, eq(question.id, message.parentId))
    .where(and(isRunning, isOwnedBy(userId), or(eq(chat.projectId, projectId), mentionsProject(projectId))))
  return rows.map((row) => row.run)
}

export const selectChatsWaitingOn = async (
  db: Database,
  { projectId, userId }: ProjectUse,
): Promise<ChatId[]> => {
  const rows = await db
    .selectDistinct({ chatId: parkedAnswer.chatId })
    .from(parkedAnswer)
    .innerJoin(chat, eq(chat.id, parkedAnswer.chatId))
    .innerJoin(message, eq(message.id, parkedAnswer.messageId))
    .innerJoin(question, eq(question.id, message.parentId))
    .where(and(isOwnedBy(userId), mentionsProject(projectId)))
  return rows.map(({ chatId }) => chatId)
}

export const selectUserRuns = (db: Database, userId: UserId): Promise<RunRow[]> =>
  db
    .select()
    .from(run)
    .where(and(eq(run.userId, userId), isRunning))

export type StopGrant =
  | Grant<'chat', 'STOP_ANSWER' | 'DELETE_CHAT'>
  | Grant<'project', 'DELETE_PROJECT' | 'ARCHIVE_PROJECT'>
  | Grant<'member', 'CHANGE'>
  | Grant<'account', 'MANAGE_ACCOUNT' | 'SET_STANDING'>

export const markStopRequested = (db: Database, _stopGrant: StopGrant, runId: RunId, now: Date) =>
  db.update(run).set({ stopRequestedAt: now }).where(eq(run.id, runId))

export const selectDeadRuns = (db: Database, heartbeatBefore: Date): Promise<RunRow[]> =>
  db
    .select()
    .from(run)
    .where(and(isRunning, lt(run.heartbeatAt, heartbeatBefore)))

export const claimMissedAnswers = async (
  tx: Database,
  _job: JobGrant,
  { from, to, now }: { from: Date; to: Date; now: Date },
) => {
  const isUnseen = and(
    eq(run.status, 'ended'),
    isNull(run.seenAt),
    // an answer may end before a stop reaches it
    isNull(run.stopRequestedAt),
    gt(run.endedAt, from),
    lt(run.endedAt, to),
  )
  const rows = await tx.update(run).set({ seenAt: now }).where(isUnseen).returning({ id: run.id })
  if (rows.length === 0) return []
  return tx
    .select({ userId: run.userId, chatId: run.chatId, status: message.status, error: message.error })
    .from(run)
    .innerJoin(message, eq(message.id, run.messageId))
    .innerJoin(chat, and(eq(chat.id, run.chatId), eq(chat.isTemporary, false), eq(chat.isPreview, false)))
    .where(
      inArray(
        run.id,
        rows.map(({ id }) => id),
      ),
    )
}

/** Messages contain the same content; events are kept only for clients that read late. */
export const deleteEndedRuns = (db: Database, _job: JobGrant, endedBefore: Date) =>
  db.delete(run).where(and(eq(run.status, 'ended'), lt(run.endedAt, endedBefore)))

export const moveRuns = async (tx: Database, _job: JobGrant, from: UserId, to: UserId): Promise<void> => {
  await tx.update(run).set({ userId: to }).where(eq(run.userId, from))
}
