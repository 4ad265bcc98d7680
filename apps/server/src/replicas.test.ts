import { randomBytes, randomUUID } from 'node:crypto'
import { startScriptedModel } from '@atelier/testing/scripted-model'
import * as chats from '@atelier/contract/endpoints/chat/chats'
import * as sharing from '@atelier/contract/endpoints/chat/chat-sharing'
import * as crafts from '@atelier/contract/endpoints/crafts/craft-sharing'
import * as members from '@atelier/contract/endpoints/projects/members'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import type { MessageId } from '@atelier/contract/ids'
import { message } from './db/schema/index.ts'
import { uuidv7 } from './platform/uuid.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actorOn, readEvents, signUp, stranger, type TestActor } from './test/actors.ts'
import { makeApp, type TestApp } from './test/make-app.ts'
import { addMember } from './test/members.ts'
import { createTestDatabase, hasPostgres } from './test/postgres.ts'
import { waitUntilRead } from './test/wait-until-read.ts'
import { startS3 } from '@atelier/testing/start-s3'
import { askOffset, attachmentIdOf, createUpload, sendPiece, sha256 } from './test/tus-client.ts'

const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())

/** Two web processes and a worker on one database and one bucket. */
const startReplicas = async (modelUrl: string) => {
  const [database, s3] = [await createTestDatabase(), await startS3()]
  if (!database) throw new Error('PostgreSQL isn’t installed on this machine.')
  stack.use(s3)
  stack.use(database)
  const start = async (ROLE: string) => {
    const app = await makeApp('postgres', {
      ...s3.environment,
      DATABASE_URL: database.url,
      ROLE,
      OPENAI_BASE_URL: modelUrl,
      OPENAI_API_KEY: 'key',
      DEFAULT_MODEL: 'scripted',
    })
    if (!app) throw new Error('PostgreSQL isn’t installed on this machine.')
    return stack.use(app)
  }
  return { one: await start('web'), two: await start('web'), worker: await start('worker') }
}

describe.skipIf(!hasPostgres())('several replicas', () => {
  let one: TestApp
  let secondApp: TestApp
  let model: Awaited<ReturnType<typeof startScriptedModel>>
  beforeAll(async () => {
    model = stack.use(await startScriptedModel((_request, reply) => reply.text('The lamp ')))
    ;({ one, two: secondApp } = await startReplicas(model.url))
  })

  /** The same user, calling the other replica. */
  const onSecondReplica = (actor: TestActor) => actorOn(secondApp, actor)

  it('UPL-02 continue each other’s uploads, and a worker processes the file', async () => {
    const ada = await signUp(one)
    const bytes = Buffer.from(`${'The lamp is lit at dusk.\n'.repeat(400)}${randomUUID()}`)
    const uploadResponse = await createUpload(ada.raw, bytes.length, {
      filename: 'lamp.txt',
      source: 'VAULT',
    })
    const path = uploadResponse.headers.get('location') ?? ''
    expect((await sendPiece(ada.raw, path, 0, bytes.subarray(0, 4000))).status).toBe(204)
    expect((await askOffset(onSecondReplica(ada).raw, path)).headers.get('upload-offset')).toBe('4000')
    expect((await sendPiece(onSecondReplica(ada).raw, path, 3000, bytes.subarray(3000, 5000))).status).toBe(
      409,
    )
    expect((await sendPiece(onSecondReplica(ada).raw, path, 4000, bytes.subarray(4000, 6000))).status).toBe(
      204,
    )
    const last = await sendPiece(ada.raw, path, 6000, bytes.subarray(6000))
    const id = attachmentIdOf(last)
    expect((await waitUntilRead(secondApp, onSecondReplica(ada), id)).status).toBe('completed')
    const content = await onSecondReplica(ada).raw(`/v1/attachments/${id}/content`)
    expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes))
    const stagedUploads = []
    for await (const { key } of one.context.files.list())
      if (key.startsWith('staging')) stagedUploads.push(key)
    expect(stagedUploads).toEqual([])
  })

  it('UPL-02 accept only one of two chunks that are sent to both at the same time', async () => {
    const ada = await signUp(one)
    const bytes = randomBytes(8000)
    const uploadResponse = await createUpload(ada.raw, bytes.length, {
      filename: 'noise.bin',
      source: 'VAULT',
    })
    const path = uploadResponse.headers.get('location') ?? ''
    const sentEvents = await Promise.all(
      [ada, onSecondReplica(ada)].map(({ raw }) => sendPiece(raw, path, 0, bytes.subarray(0, 4000))),
    )
    expect(sentEvents.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await askOffset(ada.raw, path)).headers.get('upload-offset')).toBe('4000')
  })

  it('CHT-02 follow and stop an answer on one replica while another generates it', async () => {
    const ada = await signUp(one)
    const { id } = await ada.get(chats.createChat, { body: {} })
    const chatParams = { params: { chatId: id } }
    const answerResponse = await ada.send(chats.sendMessage, { ...chatParams, body: { text: 'What burns?' } })
    const followResponse = await onSecondReplica(ada).send(chats.followChat, chatParams)
    expect(followResponse.status).toBe(200)
    await expect
      .poll(async () => (await onSecondReplica(ada).get(chats.getChat, chatParams)).messages.at(-1)?.parts)
      .toMatchObject([{ text: 'The lamp' }])
    expect(await onSecondReplica(ada).get(chats.stopChat, chatParams)).toEqual({ stopped: true })
    const [sentEvents, followedEvents] = await Promise.all([
      readEvents(answerResponse),
      readEvents(followResponse),
    ])
    const text = JSON.stringify
    expect(text(followedEvents.at(-1))).toBe(text(sentEvents.at(-1)))
    const { messages } = await ada.get(chats.getChat, chatParams)
    expect(messages.at(-1)).toMatchObject({ status: 'stopped', parts: [{ text: 'The lamp ' }] })
  })

  it('CHT-07 show a shared chat on both replicas, and on neither once its link is revoked on one', async () => {
    const ada = await signUp(one)
    const { id: chatId } = await ada.get(chats.createChat, { body: { title: 'Lamp' } })
    const parts = [{ type: 'text' as const, text: 'Is it lit?' }]
    const question = { id: uuidv7<MessageId>(), chatId, role: 'user', status: 'completed', parts } as const
    await one.context.db.insert(message).values(question)
    await ada.get(sharing.shareChat, { params: { chatId }, body: { withSources: false } })
    const page = ({ app }: TestApp) => app.fetch(new Request(`http://localhost/s/${chatId}`))
    for (const replica of [one, secondApp]) expect((await page(replica)).status).toBe(200)
    await onSecondReplica(ada).get(sharing.unshareChat, { params: { chatId } })
    for (const replica of [one, secondApp]) expect((await page(replica)).status).toBe(404)
  })

  it('CRF-02 close a craft’s open page on one replica when its link is revoked on the other', async () => {
    const originalScript = model.script
    model.script = (_request, reply) => {
      reply.text('<craft identifier="lamp" type="text/html" title="Lamp">\n<p>lit</p>\n</craft>')
      reply.end()
    }
    const ada = await signUp(one)
    const { id: chatId } = await ada.get(chats.createChat, { body: {} })
    await ada.events(chats.sendMessage, { params: { chatId }, body: { text: 'Make it' } })
    model.script = originalScript
    const { messages } = await ada.get(chats.getChat, { params: { chatId } })
    const messageId = messages.at(-1)?.id ?? ''
    const shareBody = { chatId, messageId, index: 0, access: 'public' as const }
    const { id } = await ada.get(crafts.shareCraft, { body: shareBody })
    const eventResponse = await stranger(secondApp).raw(`/v1/crafts/${id}/events`)
    const stream = eventResponse.text()
    await ada.get(crafts.deleteCraftShare, { body: { id, messageId, index: 0 } })
    expect(await stream).toContain('"open"')
    for (const replica of [one, secondApp]) expect((await stranger(replica).raw(`/c/${id}`)).status).toBe(404)
  })

  it('MBR-05 close a member’s streams on one replica when they are removed on the other', async () => {
    const [ada, grace] = await Promise.all([signUp(one), signUp(secondApp)])
    const project = await ada.get(projects.createProject, {
      body: { name: 'Lighthouse', description: 'Keep the light', creationMode: 'MANUAL' },
    })
    await addMember(one, project.id, grace.id, 'VIEWER')
    const { id } = await grace.get(chats.createChat, { body: { projectId: project.id } })
    const stream = await grace.send(chats.sendMessage, {
      params: { chatId: id },
      body: { text: 'What burns?' },
    })
    await ada.get(members.removeMember, { body: { projectId: project.id, userId: grace.id } })
    await stream.text()
    expect((await grace.call(projects.getProject, { params: { projectId: project.id } })).status).toBe(404)
  })
})
