import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { preferEngine } from '../engines.ts'
import { createTestDatabase, type TestDatabase } from '../postgres.ts'
import { askOffset, attachmentIdOf, createUpload, sendPiece, sha256 } from '../tus-client.ts'
import {
  createChatPath,
  startServerProcess,
  type ServerProcess,
  type StoredChat,
  signUpAccount,
} from './start-server-process.ts'

describe.each(preferEngine('postgres'))('a shutdown by SIGTERM on %s', (engine) => {
  let database: TestDatabase | null
  let serverProcess: ServerProcess
  beforeEach(async () => {
    database = engine === 'postgres' ? await createTestDatabase() : null
    serverProcess = await startServerProcess(database ? { DATABASE_URL: database.url } : {})
  })
  afterEach(async () => {
    await serverProcess[Symbol.asyncDispose]()
    await database?.[Symbol.asyncDispose]()
  })

  it('lets an answer finish and stores it, keeps an upload resumable, and exits with code 0', async () => {
    const { atelier, model } = serverProcess
    const firstText = Promise.withResolvers<void>()
    model.script = async (_request, reply) => {
      reply.text('The lamp ')
      await firstText.promise
      reply.text('is lit.')
      reply.end()
    }
    const ada = await signUpAccount(atelier.url)
    const chat = await createChatPath(ada)
    const response = await ada.post(`${chat}/messages`, { text: 'Is it lit?' })
    const bytes = randomBytes(60_000)
    const uploadResponse = await createUpload(ada.send, bytes.length, {
      filename: 'noise.bin',
      source: 'VAULT',
    })
    const path = uploadResponse.headers.get('location') ?? ''
    await sendPiece(ada.send, path, 0, bytes.subarray(0, 40_000))

    const stopPromise = atelier.stop()
    await expect
      .poll(() =>
        fetch(`${atelier.url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(false)
    firstText.resolve()
    expect(await response.text()).toContain('"completed"')
    expect(await stopPromise).toBe(0)

    await atelier.restart()
    const { messages } = await ada.data<StoredChat>(chat)
    expect(messages[1]).toMatchObject({ status: 'completed', parts: [{ text: 'The lamp is lit.' }] })
    expect((await askOffset(ada.send, path)).headers.get('upload-offset')).toBe('40000')
    const last = await sendPiece(ada.send, path, 40_000, bytes.subarray(40_000))
    const content = await ada.send(`/v1/attachments/${attachmentIdOf(last)}/content`, {})
    expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes))
  })

  it('interrupts an answer that doesn’t finish, and keeps the text so far', async () => {
    const { atelier, model } = serverProcess
    model.script = (_request, reply) => reply.text('The lamp ')
    const ada = await signUpAccount(atelier.url)
    const chat = await createChatPath(ada)
    const response = await ada.post(`${chat}/messages`, { text: 'Is it lit?' })
    await expect.poll(() => model.requests.length).toBe(1)
    expect(await atelier.stop()).toBe(0)
    expect(await response.text()).toContain('"interrupted"')
    await atelier.restart()
    const { messages, streamingMessageId } = await ada.data<StoredChat>(chat)
    expect(streamingMessageId).toBeNull()
    expect(messages[1]).toMatchObject({ status: 'interrupted', parts: [{ text: 'The lamp ' }] })
  })
})
