import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { limits } from '@atelier/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usage } from '../../db/schema/index.ts'
import { actorOn, signInAsGuest, readEvents, signUp, type TestActor } from '../actors.ts'
import { hasPostgres } from '../postgres.ts'
import { upload } from '../tus-client.ts'
import { type Arena, openArena } from './arena.ts'
import { repeat } from './repeat.ts'

const dailyLimit = 5

describe.skipIf(!hasPostgres())('sending at the same time, on two servers', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena({ ASSISTANT_DAILY_LIMIT: String(dailyLimit) })
  })
  afterAll(() => arena[Symbol.asyncDispose]())

  /** The same user on both servers in turn. */
  const alternateServers = (actor: TestActor, count: number) =>
    Array.from({ length: count }, (_, index) => (index % 2 ? actorOn(arena.second, actor) : actor))
  const newChat = async (actor: TestActor) => ({
    params: { chatId: (await actor.get(chats.createChat, { body: {} })).id },
  })
  const resetUsage = () => arena.first.context.db.delete(usage)

  it('API-15 processes a message sent four times with the same Idempotency-Key once, and returns the same answer', async () => {
    const ada = await signUp(arena.first)
    await repeat(async () => {
      await resetUsage()
      const chatInput = await newChat(ada)
      const input = {
        ...chatInput,
        body: { text: 'Ask once, then end' },
        headers: { 'idempotency-key': chatInput.params.chatId },
      }
      const responses = await arena.atOnce(
        alternateServers(ada, 4).map((actor) => () => actor.send(chats.sendMessage, input)),
      )
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const answers = await Promise.all(responses.map(readEvents))
      for (const events of answers) expect(events[0]).toEqual(answers[0]?.[0])
      expect((await ada.get(chats.getChat, chatInput)).messages).toHaveLength(2)
    })
  })

  it('AUTH-06 accepts exactly five of twelve messages in twelve chats when five are left', async () => {
    const ada = await signUp(arena.first)
    await repeat(async () => {
      await resetUsage()
      const chatInputs = await Promise.all(alternateServers(ada, 12).map(newChat))
      const responses = await arena.atOnce(
        alternateServers(ada, 12).map(
          (actor, index) => () =>
            actor.send(chats.sendMessage, { ...chatInputs[index], body: { text: 'Ask, then end' } }),
        ),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([
        ...Array(dailyLimit).fill(200),
        ...Array(7).fill(402),
      ])
      await Promise.all(responses.map((response) => response.text()))
      const items = await Promise.all(chatInputs.map((chatInput) => ada.get(chats.getChat, chatInput)))
      expect(items.filter(({ messages }) => messages.length === 2)).toHaveLength(dailyLimit)
      expect(items.filter(({ messages }) => messages.length === 0)).toHaveLength(7)
    })
  })

  it('CHT-01 accepts one of two messages in one chat, and rejects the other while the answer is streaming', async () => {
    const ada = await signUp(arena.first)
    await repeat(async () => {
      await resetUsage()
      const chatInput = await newChat(ada)
      const responses = await arena.atOnce(
        alternateServers(ada, 2).map(
          (actor) => () => actor.send(chats.sendMessage, { ...chatInput, body: { text: 'Ask' } }),
        ),
        'message',
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      await ada.get(chats.stopChat, chatInput)
      await Promise.all(responses.map((response) => response.text()))
    })
  })

  it('UPL-03 accepts three of a guest’s five files', async () => {
    await repeat(async (round) => {
      const guest = await signInAsGuest(arena.first)
      const { params } = await newChat(guest)
      const responses = await arena.atOnce(
        alternateServers(guest, 5).map(
          (actor, index) => () =>
            upload(actor.raw, Buffer.from(`${round} ${index}`), { filename: 'note.txt', ...params }),
        ),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 413, 413])
      expect(await arena.count(`select count(*) from attachment where owner_id = '${guest.id}'`)).toBe(
        limits.upload.guestFiles,
      )
    })
  })

  it('UPL-04 accepts ten of twelve files for one chat', async () => {
    const ada = await signUp(arena.first)
    await repeat(async (round) => {
      const { params } = await newChat(ada)
      const responses = await arena.atOnce(
        alternateServers(ada, 12).map(
          (actor, index) => () =>
            actor.send(attachments.addText, {
              body: { fileName: 'note', fileContent: `${round} ${index}`, ...params },
            }),
        ),
      )
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(limits.upload.chatFiles)
      expect(responses.filter(({ status }) => status === 413)).toHaveLength(2)
    })
  })

  it('CHT-01 finishes an answer only once if it’s stopped just as it finishes, and keeps its text', async () => {
    const ada = await signUp(arena.first)
    await repeat(async () => {
      await resetUsage()
      const chatInput = await newChat(ada)
      const ending = Promise.withResolvers<void>()
      const originalScript = arena.model.script
      arena.model.script = async (_request, reply) => {
        reply.text('word')
        await ending.promise
        reply.end()
      }
      const stream = await ada.send(chats.sendMessage, { ...chatInput, body: { text: 'Ask' } })
      const answer = readEvents(stream)
      const pendingStops = arena.atOnce(
        alternateServers(ada, 3).map((actor) => () => actor.send(chats.stopChat, chatInput)),
      )
      ending.resolve()
      expect((await pendingStops).map(({ status }) => status)).toEqual([200, 200, 200])
      const finishEvents = (await answer).filter((event) => JSON.stringify(event).includes('"finish"'))
      expect(finishEvents).toHaveLength(1)
      const { messages, streamingMessageId } = await ada.get(chats.getChat, chatInput)
      expect(streamingMessageId).toBeNull()
      expect(['completed', 'stopped']).toContain(messages[1]?.status)
      arena.model.script = originalScript
    })
  })

  it('AUTH-01 creates one account from four sign-ups with one email', async () => {
    await repeat(async (round) => {
      const body = JSON.stringify({
        name: 'Ada',
        email: `${round}@people.example`,
        password: 'correct horse battery',
      })
      const headers = { 'content-type': 'application/json' }
      const responses = await arena.atOnce(
        [arena.first, arena.second, arena.first, arena.second].map(
          ({ app }) =>
            async () =>
              app.fetch(
                new Request('http://localhost/api/auth/sign-up/email', { method: 'POST', headers, body }),
              ),
        ),
        'user',
      )
      expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
      expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    })
  })
})
