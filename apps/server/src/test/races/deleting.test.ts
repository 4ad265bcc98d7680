import { randomUUID } from 'node:crypto'
import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOn, signUp, type TestActor } from '../actors.ts'
import { hasPostgres } from '../postgres.ts'
import { waitUntilRead } from '../wait-until-read.ts'
import { attachmentIdOf, sha256, upload } from '../tus-client.ts'
import { type Arena, openArena } from './arena.ts'
import { repeat } from './repeat.ts'

describe.skipIf(!hasPostgres())('concurrent deletes on two servers', () => {
  let arena: Arena
  let ada: TestActor
  let adaOnTwo: TestActor
  beforeAll(async () => {
    arena = await openArena()
    ada = await signUp(arena.first)
    adaOnTwo = actorOn(arena.second, ada)
  })
  afterAll(() => arena[Symbol.asyncDispose]())

  const newChat = async () => ({ params: { chatId: (await ada.get(chats.createChat, { body: {} })).id } })
  const rowsOfChat = (id: string) =>
    arena.count(`select (select count(*) from chat where id = '${id}')
      + (select count(*) from message where chat_id = '${id}') + (select count(*) from run where chat_id = '${id}')
      + (select count(*) from run_event e where not exists (select from run r where r.id = e.run_id))`)
  const rowsOfAttachment = (id: string) =>
    arena.count(`select (select count(*) from attachment where id = '${id}')
      + (select count(*) from attachment_text where attachment_id = '${id}')
      + (select count(*) from chunk where attachment_id = '${id}')`)
  const jobs = (queue: string) =>
    arena.count(
      `select count(*) from pgboss.job where name = '${queue}' and state in ('created', 'retry', 'active')`,
    )

  it.each(['ada', 'adaOnTwo'])(
    'CHT-01 ends the streams of a chat that is deleted during an answer, leaving no row (%s)',
    async (deleterName) => {
      await repeat(async () => {
        const chatParams = await newChat()
        const stream = await ada.send(chats.sendMessage, { ...chatParams, body: { text: 'Ask' } })
        const followStream = await adaOnTwo.send(chats.followChat, chatParams)
        const deleter = deleterName === 'ada' ? ada : adaOnTwo
        const [deleteResponse] = await arena.atOnce([() => deleter.send(chats.deleteChat, chatParams)])
        expect(deleteResponse.status).toBe(200)
        await Promise.all([stream.text(), followStream.text()])
        expect(await rowsOfChat(chatParams.params.chatId)).toBe(0)
      })
    },
  )

  it('CHT-01 deletes a chat whose answer is just finishing, without a deadlock', async () => {
    const originalScript = arena.model.script
    await repeat(async () => {
      const chatParams = await newChat()
      const ending = Promise.withResolvers<void>()
      arena.model.script = async (_request, reply) => {
        reply.text('word')
        await ending.promise
        reply.end()
      }
      const stream = await ada.send(chats.sendMessage, { ...chatParams, body: { text: 'Ask' } })
      // both requests wait for the lock on the run's row
      const barrier = await arena.hold(
        `select from run where chat_id = '${chatParams.params.chatId}' for update`,
      )
      ending.resolve()
      await arena.waitForBlockedRequests(1)
      const pendingDeletion = adaOnTwo.send(chats.deleteChat, chatParams)
      await arena.waitForBlockedRequests(2)
      await barrier.release()
      expect((await pendingDeletion).status).toBe(200)
      await stream.text()
      expect(await rowsOfChat(chatParams.params.chatId)).toBe(0)
    })
    arena.model.script = originalScript
  })

  it('CHT-01 reports not found for a question to a chat that is being deleted', async () => {
    await repeat(async () => {
      const chatParams = await newChat()
      const [sendResponse, deleteResponse] = await arena.atOnce<[Response, Response]>(
        [
          () => ada.send(chats.sendMessage, { ...chatParams, body: { text: 'Ask, then end' } }),
          () => adaOnTwo.send(chats.deleteChat, chatParams),
        ],
        'chat',
      )
      expect(deleteResponse.status).toBe(200)
      expect([200, 404]).toContain(sendResponse.status)
      await sendResponse.text()
      expect(await rowsOfChat(chatParams.params.chatId)).toBe(0)
    })
  })

  it('CHT-01 deletes a chat without affecting answers in other chats', async () => {
    const originalScript = arena.model.script
    const [remainingChat, deletedChat] = [await newChat(), await newChat()]
    const answerGate = Promise.withResolvers<void>()
    arena.model.script = async (_request, reply) => {
      reply.text('first ')
      await answerGate.promise
      reply.text('second ')
    }
    const body = { text: 'Ask' }
    const stream = await ada.send(chats.sendMessage, { ...remainingChat, body })
    const other = await ada.send(chats.sendMessage, { ...deletedChat, body })
    const storeFile = (word: string) =>
      arena.count(`select count(*) from run_event e join run r on r.id = e.run_id
        where r.chat_id = '${remainingChat.params.chatId}' and events::text like '%${word}%'`)
    await expect.poll(() => storeFile('first'), { timeout: 20_000 }).toBe(1)
    const deletion = await arena.hold(`delete from run where chat_id = '${deletedChat.params.chatId}'`)
    answerGate.resolve()
    await arena.waitForBlockedRequests(1)
    await deletion.release()
    await expect.poll(() => storeFile('second'), { timeout: 20_000 }).toBe(1)
    for (const chatParams of [remainingChat, deletedChat]) await ada.get(chats.deleteChat, chatParams)
    await Promise.all([stream.text(), other.text()])
    arena.model.script = originalScript
  })

  it('API-08 leaves no passage, text or bytes of a source that is deleted while it’s being read', async () => {
    await repeat(async (round) => {
      const bytes = Buffer.from(
        Array.from({ length: 4000 }, (_, line) => `Line ${line} of ${randomUUID()}`).join('\n'),
      )
      const response = await upload(ada.raw, bytes, { filename: 'long.txt', source: 'VAULT' })
      const id = attachmentIdOf(response)
      const progressQuery = `select count(*) from attachment where id = '${id}' and progress >= ${(round % 4) * 25}`
      while ((await arena.count(progressQuery)) === 0);
      const [deleteResponse] = await arena.atOnce([
        () => adaOnTwo.send(attachments.deleteAttachment, { body: { id } }),
      ])
      expect(deleteResponse.status).toBe(200)
      await expect.poll(() => jobs('delete-blob'), { timeout: 20_000 }).toBe(0)
      await expect.poll(() => jobs('ingest'), { timeout: 20_000 }).toBe(0)
      await expect.poll(() => rowsOfAttachment(id), { timeout: 20_000 }).toBe(0)
      expect(await arena.count(`select count(*) from blob where hash = '${sha256(bytes)}'`)).toBe(0)
      expect(await arena.first.context.files.size(sha256(bytes))).toBeNull()
    })
  })

  it('API-08 keeps bytes for their new uploader when they are deleted elsewhere at the same time', async () => {
    const grace = actorOn(arena.second, await signUp(arena.first))
    await repeat(async () => {
      const bytes = Buffer.from(randomUUID())
      const first = attachmentIdOf(await upload(ada.raw, bytes, { filename: 'a.txt', source: 'VAULT' }))
      await waitUntilRead(arena.first, ada, first)
      const [, uploadResponse] = await arena.atOnce<[Response, Response]>([
        () => ada.send(attachments.deleteAttachment, { body: { id: first } }),
        () => upload(grace.raw, bytes, { filename: 'b.txt', source: 'VAULT' }),
      ])
      expect(uploadResponse.status).toBe(204)
      await expect.poll(() => jobs('delete-blob'), { timeout: 20_000 }).toBe(0)
      const content = await grace.raw(`/v1/attachments/${attachmentIdOf(uploadResponse)}/content`)
      expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes))
    })
  })
})
