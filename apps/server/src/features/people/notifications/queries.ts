import type { AttachmentId, ChatId, NotificationId, TaskId, UserId } from '@atelier/contract/ids'
import type { NotificationKind } from '@atelier/contract/people/notification'
import type { Sentence } from '@atelier/contract/sentence'
import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { attachment, chat, knowledgeItem, projectMember, task, user } from '../../../db/schema/index.ts'
import { notification, notificationOff } from './schema.ts'
import type { Grant, JobGrant } from '../../../platform/access/authorize.ts'
import type { Database } from '../../../platform/db/database.ts'

type NotificationGrant = Grant<'account', 'READ_NOTIFICATIONS'>

export interface NotificationEvent {
  userId: UserId
  kind: NotificationKind
  chatId?: ChatId
  attachmentId?: AttachmentId
  taskId?: TaskId
  detail?: Sentence
}

export const acceptsNotification = async (
  db: Database,
  { userId, kind }: Pick<NotificationEvent, 'userId' | 'kind'>,
): Promise<boolean> => {
  const [row] = await db
    .select({ isGuest: user.isAnonymous, off: notificationOff.kind })
    .from(user)
    .leftJoin(notificationOff, and(eq(notificationOff.userId, user.id), eq(notificationOff.kind, kind)))
    .where(eq(user.id, userId))
  return row !== undefined && row.isGuest !== true && row.off === null
}

export const replaceNotification = async (
  tx: Database,
  _job: JobGrant,
  id: NotificationId,
  { userId, chatId, attachmentId, taskId, ...values }: NotificationEvent,
  createdAt: Date,
): Promise<void> => {
  const hasSameSubject = or(
    chatId && eq(notification.chatId, chatId),
    attachmentId && eq(notification.attachmentId, attachmentId),
    taskId && eq(notification.taskId, taskId),
  )
  // unreachable: the subject belongs to one user
  if (hasSameSubject)
    await tx.delete(notification).where(and(eq(notification.userId, userId), hasSameSubject))
  await tx.insert(notification).values({ id, userId, chatId, attachmentId, taskId, ...values, createdAt })
}

const canOpen = and(
  or(
    isNull(chat.projectId),
    sql`exists (select from ${projectMember} m where m.project_id = ${chat.projectId} and m.user_id = ${notification.userId})`,
  ),
  or(
    isNull(notification.attachmentId),
    eq(attachment.ownerId, notification.userId),
    sql`exists (select from ${knowledgeItem} k join ${projectMember} m on m.project_id = k.base_id where k.attachment_id = ${notification.attachmentId} and m.user_id = ${notification.userId})`,
  ),
)

export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number]

export const selectNotifications = (
  db: Database,
  { id: userId }: NotificationGrant,
  before: NotificationId | null,
  limit: number,
) =>
  db
    .select({
      ...getTableColumns(notification),
      title: sql<string>`coalesce(${chat.title}, ${attachment.title}, ${task.title}, '')`,
    })
    .from(notification)
    .leftJoin(chat, eq(chat.id, notification.chatId))
    .leftJoin(attachment, eq(attachment.id, notification.attachmentId))
    .leftJoin(task, eq(task.id, notification.taskId))
    .where(and(eq(notification.userId, userId), before ? lt(notification.id, before) : undefined, canOpen))
    .orderBy(desc(notification.id))
    .limit(limit)

export const countUnreadNotifications = async (
  db: Database,
  { id: userId }: NotificationGrant,
  limit: number,
): Promise<number> => {
  const unreadNotifications = db
    .select({ one: sql`1` })
    .from(notification)
    .leftJoin(chat, eq(chat.id, notification.chatId))
    .leftJoin(attachment, eq(attachment.id, notification.attachmentId))
    .where(and(eq(notification.userId, userId), isNull(notification.readAt), canOpen))
    .limit(limit)
    .as('unread')
  return db.$count(unreadNotifications)
}

export const markRead = async (
  tx: Database,
  { id: userId }: NotificationGrant,
  ids: readonly NotificationId[] | null,
  readAt: Date,
): Promise<boolean> => {
  const isUnread = and(
    eq(notification.userId, userId),
    isNull(notification.readAt),
    ids ? inArray(notification.id, [...ids]) : undefined,
  )
  const rows = await tx
    .update(notification)
    .set({ readAt })
    .where(isUnread)
    .returning({ id: notification.id })
  return rows.length > 0
}

export const selectDisabledKinds = async (
  db: Database,
  { id: userId }: NotificationGrant,
): Promise<Set<NotificationKind>> => {
  const rows = await db.select().from(notificationOff).where(eq(notificationOff.userId, userId))
  return new Set(rows.map(({ kind }) => kind))
}

export const setKindEnabled = async (
  tx: Database,
  { id: userId }: NotificationGrant,
  kind: NotificationKind,
  isOn: boolean,
): Promise<void> => {
  if (isOn)
    await tx
      .delete(notificationOff)
      .where(and(eq(notificationOff.userId, userId), eq(notificationOff.kind, kind)))
  else await tx.insert(notificationOff).values({ userId, kind }).onConflictDoNothing()
}

export const deleteOldNotifications = (db: Database, _job: JobGrant, cutoff: Date) =>
  db.delete(notification).where(lt(notification.createdAt, cutoff))
