import { addLink } from '@atelier/contract/endpoints/sources/attachments'
import {
  createChat,
  deleteChat,
  followChat,
  sendMessage,
  stopChat,
} from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/people/notifications'
import type { ChatId, NotificationId } from '@atelier/contract/ids'
import { sentence } from '@atelier/contract/write-sentence'
import { startLocalSite } from '@atelier/testing/start-local-site'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { run } from '../../../db/schema/index.ts'
import { notification } from './schema.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signInAsGuest, signUp, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { untilProcessed } from '../../../test/sources.ts'
import { notifyMissedAnswers } from '../../answers/prompt/notify-missed-answers.ts'
import { findRunningRun } from '../../answers/lifecycle/index.ts'
import { notify } from './index.ts'
import { deleteOldNotifications } from './queries.ts'

const site = await startLocalSite()
const model = await startScriptedModel((_request, reply) => {
  reply.text('Yes.')
  reply.end()
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

const job = jobGrant('a test')

describeApp(
  'notifications',
  (test) => {
    const notificationsOf = async (actor: TestActor) =>
      (await actor.get(endpoints.listNotifications)).notifications
    const begin = async (actor: TestActor, body: object = { title: 'Lamps' }) =>
      (await actor.get(createChat, { body })).id
    /** Asks and disconnects before the answer ends; resolves once it has ended. */
    const askAndLeave = async (actor: TestActor, chatId: ChatId) => {
      const body = { text: 'Is it lit?' }
      const response = await actor.send(sendMessage, { params: { chatId }, body })
      await response.body?.cancel()
      const { db } = test().context
      await vi.waitFor(async () => expect(await findRunningRun(db, chatId)).toBeNull())
    }
    // waits a negative time, since the clock may not have advanced after the answer ended
    const notifyNow = () => notifyMissedAnswers(test().context, job, -1000)
    const addNotifications = async (actor: TestActor, count: number): Promise<NotificationId[]> => {
      const ids = Array.from({ length: count }, () => uuidv7<NotificationId>())
      await test()
        .context.db.insert(notification)
        .values(ids.map((id) => ({ id, userId: actor.id, kind: 'READING_FINISHED' as const })))
      return ids
    }

    it('MBR-08 notifies once about an answer that ended unwatched, with a link to its chat', async () => {
      const ada = await signUp(test())
      const chatId = await begin(ada)
      await askAndLeave(ada, chatId)
      await notifyNow()
      await notifyNow()
      expect(await notificationsOf(ada)).toMatchObject([
        { kind: 'ANSWER_FINISHED', title: 'Lamps', detail: '', chatId, isRead: false },
      ])
      await ada.get(deleteChat, { params: { chatId } })
      expect(await notificationsOf(ada)).toEqual([])
    })

    it('MBR-08 doesn’t notify people whose answer ended just when they stopped it', async () => {
      const ada = await signUp(test())
      const chatId = await begin(ada)
      await askAndLeave(ada, chatId)
      const { db } = test().context
      await db.update(run).set({ stopRequestedAt: new Date() }).where(eq(run.chatId, chatId))
      await notifyNow()
      expect(await notificationsOf(ada)).toEqual([])
    })

    it('MBR-08 doesn’t notify guests, people who watched or stopped the answer, or anyone about temporary chats', async () => {
      const [ada, guest] = [await signUp(test()), await signInAsGuest(test())]
      const { db } = test().context
      const followedChat = await begin(ada)
      await ada.events(sendMessage, { params: { chatId: followedChat }, body: { text: 'Is it lit?' } })
      const isSeen = and(eq(run.chatId, followedChat), isNotNull(run.seenAt))
      await vi.waitFor(async () => expect(await db.$count(run, isSeen)).toBe(1))
      await askAndLeave(ada, await begin(ada, { isTemporary: true }))
      const { promise: mayContinue, resolve } = Promise.withResolvers<void>()
      const defaultScript = model.script
      model.script = async (_request, reply) => {
        reply.text('Well')
        await mayContinue
        reply.end()
      }
      const stoppedChat = await begin(ada)
      const response = await ada.send(sendMessage, { params: { chatId: stoppedChat }, body: { text: 'So?' } })
      await response.body?.cancel()
      await ada.get(stopChat, { params: { chatId: stoppedChat } })
      resolve()
      await ada.send(followChat, { params: { chatId: stoppedChat } })
      await vi.waitFor(async () => expect(await findRunningRun(db, stoppedChat)).toBeNull())
      model.script = defaultScript
      await askAndLeave(guest, await begin(guest))
      await notifyNow()
      expect(await notificationsOf(ada)).toEqual([])
      expect(await test().context.db.$count(notification)).toBe(0)
    })

    it('MBR-08 returns a notification’s structured message, and the plain text of older ones unchanged', async () => {
      const ada = await signUp(test())
      const { db } = test().context
      const detail = sentence('The server was down at that time and at the next {more} scheduled times.', {
        more: 3,
      })
      await notify(test().context, db, job, { userId: ada.id, kind: 'TASK_STOPPED', detail })
      const [id = uuidv7<NotificationId>()] = await addNotifications(ada, 1)
      const oldText = 'The server was down at that time and at the next 3 scheduled times.'
      await db.execute(sql`update ${notification} set detail = ${oldText} where id = ${id}`)
      const [countBefore, countNow] = await notificationsOf(ada)
      expect(countNow).toMatchObject({ detail: oldText, sentence: detail })
      expect(countBefore).toMatchObject({ detail: oldText })
      expect(countBefore).not.toHaveProperty('sentence')
    })

    it('MBR-08 notifies about unreadable sources with the reason, unless that is turned off', async () => {
      const ada = await signUp(test())
      const add = async () => {
        const { id } = await ada.get(addLink, { body: { url: `${site.url}/gone`, source: 'VAULT' } })
        await untilProcessed(test(), ada, id)
        return id
      }
      const id = await add()
      expect(await notificationsOf(ada)).toMatchObject([
        {
          kind: 'READING_FAILED',
          attachmentId: id,
          detail: expect.stringContaining('wasn’t found (404)') as string,
        },
      ])
      const readingFailedDisabled = { READING_FAILED: false }
      expect(await ada.get(endpoints.updateNotificationSettings, { body: readingFailedDisabled })).toEqual({
        READING_FINISHED: true,
        READING_FAILED: false,
        ANSWER_FINISHED: true,
        PROMPT_DECIDED: true,
        SOURCE_CHANGED: true,
        TASK_STOPPED: true,
        TAKEN_DOWN: true,
      })
      await add()
      expect(await notificationsOf(ada)).toHaveLength(1)
    })

    it('MBR-08 turns kinds of notifications off and on for one person only', async () => {
      const [ada, bob] = [await signUp(test()), await signUp(test())]
      const setNotifications = (actor: TestActor, isOn: boolean) =>
        actor.get(endpoints.updateNotificationSettings, { body: { ANSWER_FINISHED: isOn } })
      expect((await setNotifications(ada, false)).ANSWER_FINISHED).toBe(false)
      expect((await bob.get(endpoints.getNotificationSettings)).ANSWER_FINISHED).toBe(true)
      await setNotifications(bob, true)
      expect((await ada.get(endpoints.getNotificationSettings)).ANSWER_FINISHED).toBe(false)
      expect((await setNotifications(ada, true)).ANSWER_FINISHED).toBe(true)
    })

    it('MBR-08 lists notifications page by page, marks one or all as read, and updates other tabs', async () => {
      const [ada, bob] = [await signUp(test()), await signUp(test())]
      const ids = await addNotifications(ada, 5)
      const first = await ada.get(endpoints.listNotifications, { query: { limit: 3 } })
      const cursor = first.nextCursor ?? ''
      const second = await ada.get(endpoints.listNotifications, { query: { limit: 3, cursor } })
      const listedIds = [...first.notifications, ...second.notifications].map(({ id }) => id)
      expect([listedIds, second.nextCursor, first.unread]).toEqual([ids.toReversed(), null, 5])
      await bob.get(endpoints.readNotifications, { body: { ids } })
      const controller = new AbortController()
      const eventStream = test().context.events.follow(ada.id, { afterId: null }, controller.signal)
      const events = eventStream[Symbol.asyncIterator]()
      const nextEvent = events.next()
      expect(await ada.get(endpoints.readNotifications, { body: { ids: [ids[0]] } })).toEqual({ unread: 4 })
      expect((await nextEvent).value?.event).toEqual({ type: 'notification' })
      controller.abort()
      expect(await ada.get(endpoints.readNotifications, { body: {} })).toEqual({ unread: 0 })
      expect((await notificationsOf(ada)).every(({ isRead }) => isRead)).toBe(true)
    })

    it('MBR-08 deletes old notifications', async () => {
      const ada = await signUp(test())
      await addNotifications(ada, 1)
      await deleteOldNotifications(test().context.db, job, new Date(Date.now() + 60_000))
      expect(await notificationsOf(ada)).toEqual([])
    })
  },
  () => ({
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'key',
    DEFAULT_MODEL: 'scripted',
    OUTBOUND_ALLOW: site.host,
  }),
)
