import { randomBytes } from 'node:crypto'
import { getReadiness } from '@atelier/contract/endpoints/site/health'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startPostgres, type TestServer } from '../postgres.ts'
import { askOffset, attachmentIdOf, createUpload, sendPiece, sha256 } from '../tus-client.ts'
import {
  createChatPath,
  startServerProcess,
  type ServerProcess,
  type StoredChat,
  signUpAccount,
} from './start-server-process.ts'

describe.skipIf(!hasPostgres())('a database server that is stopped abruptly and restarted', () => {
  let postgres: TestServer
  let serverProcess: ServerProcess
  beforeAll(async () => {
    const postgresServer = await startPostgres({ isDurable: true })
    if (!postgresServer) throw new Error('PostgreSQL isn’t installed on this machine.')
    postgres = postgresServer
    await postgres.run('create database outage')
    serverProcess = await startServerProcess({ DATABASE_URL: postgres.urlOf('outage'), LOG_LEVEL: 'info' })
  })
  afterAll(() => serverProcess[Symbol.asyncDispose]())

  it('loses nothing acknowledged, and answers, uploads and events continue', async () => {
    const { atelier, model } = serverProcess
    const [databaseDown, databaseUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    model.script = async (_request, reply) => {
      reply.text('one ')
      await databaseDown.promise
      reply.text('two ')
      await databaseUp.promise
      reply.text('three')
      reply.end()
    }
    const ada = await signUpAccount(atelier.url)
    const controller = new AbortController()
    let receivedText = ''
    // like a browser, reconnects with the last event ID whenever the stream ends
    const listen = async () => {
      const lastId = /^id: ?(\d+)$/gm
      while (!controller.signal.aborted) {
        const last = [...receivedText.matchAll(lastId)].at(-1)?.[1]
        const events = await ada.send('/v1/events', {
          signal: controller.signal,
          ...(last ? { headers: { 'last-event-id': last } } : {}),
        })
        for await (const piece of events.body ?? []) receivedText += Buffer.from(piece).toString()
      }
    }
    const eventStream = listen().catch(() => undefined)
    const checkReadiness = () => fetch(atelier.url + getReadiness.path).then(({ status }) => status)
    const chat = await createChatPath(ada)
    const answerText = ada.post(`${chat}/messages`, { text: 'Count' }).then((response) => response.text())
    answerText.catch(() => undefined)
    const bytes = randomBytes(60_000)
    const uploadResponse = await createUpload(ada.send, bytes.length, {
      filename: 'noise.bin',
      source: 'VAULT',
    })
    const path = uploadResponse.headers.get('location') ?? ''
    await sendPiece(ada.send, path, 0, bytes.subarray(0, 40_000))
    await expect.poll(() => model.requests.length).toBe(1)

    await postgres.stopImmediately()
    databaseDown.resolve()
    await expect.poll(checkReadiness).toBe(503)
    const errorResponse = await ada.post('/v1/chats', {})
    expect(errorResponse.status).toBe(503)
    expect(await errorResponse.text()).toContain('Can’t reach the database')

    await postgres.restart()
    databaseUp.resolve()
    await expect.poll(checkReadiness, { timeout: 20_000 }).toBe(200)
    expect(await answerText).toContain('"completed"')
    const { messages } = await ada.data<StoredChat>(chat)
    expect(messages[1]).toMatchObject({ status: 'completed', parts: [{ text: 'one two three' }] })
    expect((await askOffset(ada.send, path)).headers.get('upload-offset')).toBe('40000')
    const last = await sendPiece(ada.send, path, 40_000, bytes.subarray(40_000))
    const content = await ada.send(`/v1/attachments/${attachmentIdOf(last)}/content`, {})
    expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes))

    const addResponse = await ada.post('/v1/attachments/text', {
      fileName: 'Note',
      fileContent: 'It is back.',
    })
    const { data: note } = (await addResponse.json()) as { data: { id: string } }
    await expect.poll(() => receivedText, { timeout: 20_000 }).toContain(note.id)
    controller.abort()
    await eventStream
    // the queue works again, so the file is processed
    const id = attachmentIdOf(last)
    await expect
      .poll(async () => (await ada.data<{ status: string }>(`/v1/attachments/${id}`)).status, {
        timeout: 60_000,
      })
      .not.toBe('analysing')
    const problems = atelier
      .output()
      .split('\n')
      .filter((line) => /"level":[456]0/.test(line))
    expect(problems.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'outage began', part: 'database', reason: expect.stringMatching(/./) as unknown },
    ])
  }, 120_000)
})
