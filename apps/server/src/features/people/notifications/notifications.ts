import type { BodyOf } from '@atelier/contract/endpoint'
import type * as endpoints from '@atelier/contract/endpoints/people/notifications'
import { NotificationId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import {
  type Notification,
  NotificationKind,
  type NotificationSettings,
} from '@atelier/contract/people/notification'
import { presentAs } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { JobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { authorizeNotifications } from './access.ts'
import {
  countUnreadNotifications,
  type NotificationEvent,
  markRead,
  type NotificationRow,
  replaceNotification,
  selectNotifications,
  selectDisabledKinds,
  setKindEnabled,
  acceptsNotification,
} from './queries.ts'

/** One more than is shown, so that the badge can say "99+". */
const countedNotificationsMax = limits.invitation.badgeCap + 1

const present = ({
  id,
  kind,
  title,
  detail,
  chatId,
  attachmentId,
  readAt,
  createdAt,
}: NotificationRow): Notification => ({
  id,
  kind,
  title,
  ...presentAs('detail', detail),
  chatId,
  attachmentId,
  isRead: readAt !== null,
  createdAt: createdAt.getTime(),
})

/** Call in the transaction of the cause. Skipped if the user turned this kind off. */
export const notify = async (
  { events, clock }: Pick<AppContext, 'events' | 'clock'>,
  tx: Database,
  job: JobGrant,
  event: NotificationEvent,
): Promise<void> => {
  if (!(await acceptsNotification(tx, event))) return
  await replaceNotification(tx, job, uuidv7<NotificationId>(), event, clock.now())
  await events.publish(tx, [event.userId], { type: 'notification' })
}

export const listNotifications = async (
  { db }: AppContext,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const notificationGrant = authorizeNotifications(actor)
  const beforeId = cursor === undefined ? null : NotificationId.safeParse(cursor)
  if (beforeId?.success === false) throw new AppError('BAD_INPUT', 'Invalid cursor for this list.')
  const rows = await selectNotifications(db, notificationGrant, beforeId?.data ?? null, limit + 1)
  const items = rows.slice(0, limit)
  return {
    notifications: items.map(present),
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    unread: await countUnreadNotifications(db, notificationGrant, countedNotificationsMax),
  }
}

export const readNotifications = (
  { db, events, clock }: AppContext,
  actor: Actor,
  { ids }: BodyOf<typeof endpoints.readNotifications>,
): Promise<{ unread: number }> =>
  db.transaction(async (tx) => {
    const notificationGrant = authorizeNotifications(actor)
    if (await markRead(tx, notificationGrant, ids ?? null, clock.now()))
      await events.publish(tx, [notificationGrant.id], { type: 'notification' })
    return { unread: await countUnreadNotifications(tx, notificationGrant, countedNotificationsMax) }
  })

export const readSettings = async ({ db }: { db: Database }, actor: Actor): Promise<NotificationSettings> => {
  const disabledKinds = await selectDisabledKinds(db, authorizeNotifications(actor))
  const isOn = (kind: NotificationKind) => !disabledKinds.has(kind)
  return {
    READING_FINISHED: isOn('READING_FINISHED'),
    READING_FAILED: isOn('READING_FAILED'),
    ANSWER_FINISHED: isOn('ANSWER_FINISHED'),
    PROMPT_DECIDED: isOn('PROMPT_DECIDED'),
    SOURCE_CHANGED: isOn('SOURCE_CHANGED'),
    TASK_STOPPED: isOn('TASK_STOPPED'),
    TAKEN_DOWN: isOn('TAKEN_DOWN'),
  }
}

export const changeSettings = (
  { db }: AppContext,
  actor: Actor,
  changes: BodyOf<typeof endpoints.updateNotificationSettings>,
): Promise<NotificationSettings> =>
  db.transaction(async (tx) => {
    const notificationGrant = authorizeNotifications(actor)
    for (const kind of NotificationKind.options) {
      const isOn = changes[kind]
      if (isOn !== undefined) await setKindEnabled(tx, notificationGrant, kind, isOn)
    }
    return readSettings({ db: tx }, actor)
  })
