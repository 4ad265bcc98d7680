import { listInvitations } from '@atelier/contract/endpoints/people/invitations'
import { followEvents } from '@atelier/contract/endpoints/site/events'
import * as endpoints from '@atelier/contract/endpoints/people/notifications'
import type { ChatId, NotificationId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import type { Notification } from '@atelier/contract/people/notification'
import { expect, it } from 'vitest'
import { aBell, anInvitation, newId } from '../../test/fixtures.ts'
import { openApp } from '../../test/open-app.tsx'
import { respond, streamLive } from '../../test/server.ts'

const aNotification = (title: string, change: Partial<Notification> = {}): Notification => ({
  id: newId() as NotificationId,
  kind: 'ANSWER_FINISHED',
  title,
  detail: '',
  chatId: newId() as ChatId,
  attachmentId: null,
  isRead: false,
  createdAt: Date.now(),
  ...change,
})

const mockNotifications = (...notifications: Notification[]) =>
  respond(endpoints.listNotifications, () => ({
    notifications,
    nextCursor: null,
    unread: notifications.filter(({ isRead }) => !isRead).length,
  }))

it('MBR-08 counts invitations and notifications in one bell, and marks opened ones as read', async () => {
  respond(listInvitations, aBell(anInvitation({ projectName: 'Beacon' })))
  const [lamp, failedNotification] = [
    aNotification('Lamps'),
    aNotification('tides.pdf', { kind: 'READING_FAILED', detail: 'It is encrypted.', chatId: null }),
  ]
  mockNotifications(lamp, failedNotification)
  const requestBodies: unknown[] = []
  respond(endpoints.readNotifications, async ({ request }) => {
    requestBodies.push(await request.json())
    mockNotifications({ ...lamp, isRead: true }, failedNotification)
    return { unread: 1 }
  })
  const { screen, path } = await openApp('/chat')
  await screen.getByRole('button', { name: 'Notifications, 3 new' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Notifications' })
  await expect.element(dialog.getByText('Beacon', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/It is encrypted/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Lamps/ }).click()
  await expect.poll(path).toBe(`/chat/${lamp.chatId}`)
  await expect.poll(() => requestBodies).toEqual([{ ids: [lamp.id] }])
  await expect.element(screen.getByRole('button', { name: 'Notifications, 2 new' })).toBeVisible()
})

it('MBR-08 has an empty state, updates live, marks all as read and turns kinds off', async () => {
  const events = streamLive(followEvents)
  const { screen } = await openApp('/chat')
  const button = screen.getByRole('button', { name: /^Notifications/ })
  await button.click()
  const dialog = screen.getByRole('dialog', { name: 'Notifications' })
  await expect.element(dialog.getByText(messages.invitations.none)).toBeVisible()
  const one = aNotification('Lamps')
  mockNotifications(one)
  events.send({ type: 'notification' })
  await expect.element(dialog.getByText('Lamps')).toBeVisible()
  respond(endpoints.readNotifications, () => {
    mockNotifications({ ...one, isRead: true })
    return { unread: 0 }
  })
  await dialog.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(dialog.getByText('New', { exact: true })).not.toBeInTheDocument()
  const settings = {
    READING_FINISHED: true,
    READING_FAILED: true,
    ANSWER_FINISHED: true,
    PROMPT_DECIDED: true,
    SOURCE_CHANGED: true,
    TASK_STOPPED: true,
    TAKEN_DOWN: true,
  }
  respond(endpoints.getNotificationSettings, () => settings)
  respond(endpoints.updateNotificationSettings, async ({ request }) =>
    Object.assign(settings, (await request.json()) as object),
  )
  await dialog.getByRole('button', { name: 'Notification settings' }).click()
  await dialog.getByText('Answers', { exact: true }).click()
  await expect.poll(() => settings.ANSWER_FINISHED).toBe(false)
  await expect.element(dialog.getByRole('switch', { name: /^Answers/ })).not.toBeChecked()
})

it('MBR-08 uses the same title for moderation decisions, whether something was unpublished or restored', async () => {
  const detail = 'You can publish your bot “Keeper” again.'
  mockNotifications(aNotification('', { kind: 'TAKEN_DOWN', detail, chatId: null }))
  const { screen } = await openApp('/chat')
  await screen.getByRole('button', { name: 'Notifications, 1 new' }).click()
  const item = screen.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: /Keeper/ })
  await expect.element(item.getByText('Moderation decision', { exact: true })).toBeVisible()
})
