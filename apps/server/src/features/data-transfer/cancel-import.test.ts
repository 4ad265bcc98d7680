import { createHash } from 'node:crypto'
import { getChat, listChats } from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/data-transfer/data-transfer'
import type { ImportId, UserId } from '@atelier/contract/ids'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { chat, dataImport, user } from '../../db/schema/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { writeZip } from '../../test/write-zip.ts'
import { storeBlob } from '../sources/attachments/storage/index.ts'
import { importQueue, performImport } from './perform-import.ts'

describeApp('an import that ends early', (test) => {
  const begin = async (userId: UserId, chats: readonly object[] = [{ mapping: {} }]) => {
    const { context } = test()
    const archive = writeZip([{ name: 'conversations.json', bytes: JSON.stringify(chats) }])
    const importId = uuidv7<ImportId>()
    const hash = createHash('sha256').update(archive).digest('hex')
    await context.db.transaction(async (tx) => {
      await storeBlob(context, tx, { bytes: archive, hash, size: archive.length })
      await tx
        .insert(dataImport)
        .values({ id: importId, userId, fileName: 'x.zip', state: 'waiting', blobHash: hash })
    })
    return importId
  }
  const perform = async (importId: ImportId, userId: UserId) => {
    const { context } = test()
    await performImport(context, { importId, userId }, new AbortController().signal)
    const [row] = await context.db.select().from(dataImport).where(eq(dataImport.id, importId))
    return row
  }

  it('CHT-01 cancels an import, and stops a blocked account’s import before its next part', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const { context } = test()
    const { db } = context
    const first = await begin(ada.id)
    const cancel = (actor: TestActor) => actor.call(endpoints.cancelImport, { params: { importId: first } })
    expect((await cancel(eve)).status).toBe(404)
    expect(await cancel(ada)).toMatchObject({ status: 200, data: { state: 'cancelled' } })
    expect((await cancel(ada)).status).toBe(409)
    expect(await perform(first, ada.id)).toMatchObject({ state: 'cancelled', blobHash: null })
    const second = await begin(ada.id)
    await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, ada.id))
    expect(await perform(second, ada.id)).toMatchObject({
      state: 'failed',
      failure: { text: expect.stringContaining('blocked') as string },
      blobHash: null,
    })
    await db.update(user).set({ blockedAt: null }).where(eq(user.id, ada.id))
    expect((await ada.get(listChats)).chats).toEqual([])
  })

  it('CHT-01 lets another person’s import run between the parts of a long one', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const { context } = test()
    const chats = ['lamp', 'tower', 'keeper'].map((name) => ({
      uuid: name,
      name,
      chat_messages: [{ sender: 'human', text: 'Hi' }],
    }))
    const importId = await begin(ada.id, chats)
    const evesImportId = await begin(eve.id)
    const enqueuedJobs: object[] = []
    const enqueue: typeof context.jobs.enqueue = async (_tx, queue, job) => {
      if (queue === importQueue) enqueuedJobs.push(job)
    }
    const runOnePart = async () => {
      let now = Date.now()
      const clock = { now: () => new Date((now += 70_000)) }
      const jobs = { ...context.jobs, enqueue }
      await performImport(
        { ...context, clock, jobs },
        { importId, userId: ada.id },
        new AbortController().signal,
      )
      const [row] = await context.db.select().from(dataImport).where(eq(dataImport.id, importId))
      return row?.state
    }
    const listTitles = async () => (await ada.get(listChats)).chats.map(({ title }) => title).toSorted()

    expect(await runOnePart()).toBe('waiting')
    expect(enqueuedJobs).toEqual([{ importId, userId: ada.id }])
    expect(await listTitles()).toEqual(['lamp'])
    expect(await runOnePart()).toBe('waiting')
    expect(await listTitles()).toEqual(['lamp', 'tower'])
    await perform(evesImportId, eve.id)
    expect(await runOnePart()).toBe('done')
    expect(await listTitles()).toEqual(['keeper', 'lamp', 'tower'])
    expect(enqueuedJobs).toHaveLength(2)
  })

  it('CHT-01 keeps an import canceled even if that happens as it starts or pauses between parts', async () => {
    const ada = await signUp(test())
    const { context } = test()
    /** A database that cancels `importId` just before `method` is called. */
    const cancelBefore = (importId: ImportId, method: 'transaction' | '$count') => {
      let isFirst = true
      return new Proxy(context.db, {
        get: (target, key) => {
          const value: unknown = Reflect.get(target, key)
          if (key !== method || typeof value !== 'function' || !isFirst) return value
          isFirst = false
          return async (...args: unknown[]) => {
            await target.update(dataImport).set({ state: 'cancelled' }).where(eq(dataImport.id, importId))
            return Reflect.apply(value, target, args) as unknown
          }
        },
      })
    }
    const enqueue = vi.fn<typeof context.jobs.enqueue>()
    const eve = await signUp(test())
    const evesImportId = await begin(eve.id)
    for (const method of ['transaction', '$count'] as const) {
      const chats = ['lamp', 'tower'].map((name) => ({
        uuid: name + method,
        name,
        chat_messages: [{ sender: 'human', text: 'Hi' }],
      }))
      const importId = await begin(ada.id, chats)
      let now = Date.now()
      const clock = { now: () => new Date((now += 70_000)) }
      const db = cancelBefore(importId, method)
      await performImport(
        { ...context, db, clock, jobs: { ...context.jobs, enqueue } },
        { importId, userId: ada.id },
        new AbortController().signal,
      )
      const [row] = await context.db.select().from(dataImport).where(eq(dataImport.id, importId))
      expect([method, row?.state, row?.blobHash]).toEqual([method, 'cancelled', null])
    }
    await perform(evesImportId, eve.id)
    expect(enqueue).not.toHaveBeenCalledWith(
      expect.anything(),
      importQueue,
      expect.anything(),
      expect.anything(),
    )
  })

  it('CHT-01 imports a long chat in several transactions, lists it only when complete, and removes a canceled one', async () => {
    const ada = await signUp(test())
    const { context } = test()
    const { db } = context
    const longChat = (name: string) => ({
      uuid: name,
      name,
      updated_at: '2024-03-01T10:00:00Z',
      chat_messages: Array.from({ length: 5 }, (_, index) => ({
        uuid: `${name} ${index}`,
        sender: index % 2 === 0 ? 'human' : 'assistant',
        text: `${index} ${'The lamp is lit. '.repeat(8_000)}`,
      })),
    })
    const chatCounts: number[] = []
    const countingDb = new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? async (work: Parameters<typeof db.transaction>[0]) => {
              chatCounts.push((await ada.get(listChats)).chats.length)
              return target.transaction(work)
            }
          : (Reflect.get(target, name) as unknown),
    })
    const signal = new AbortController().signal
    const importId = await begin(ada.id, [longChat('lamp')])
    await performImport({ ...context, db: countingDb }, { importId, userId: ada.id }, signal)
    // at least one transaction per message
    expect(chatCounts.lastIndexOf(0)).toBeGreaterThan(3)
    const { chats } = await ada.get(listChats)
    expect(chats).toMatchObject([{ title: 'lamp', updatedAt: Date.parse('2024-03-01T10:00:00Z') }])
    const { messages } = await ada.get(getChat, { params: { chatId: chats[0]?.id ?? '' } })
    expect(messages.map(({ parts: [part] }) => part?.type === 'text' && part.text.slice(0, 1))).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
    ])

    const canceledId = await begin(ada.id, [longChat('tower')])
    let transactionCount = 0
    const cancelingDb = new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? async (work: Parameters<typeof db.transaction>[0]) => {
              const result = await target.transaction(work)
              transactionCount += 1
              if (transactionCount === 3)
                await ada.call(endpoints.cancelImport, { params: { importId: canceledId } })
              return result
            }
          : (Reflect.get(target, name) as unknown),
    })
    await performImport({ ...context, db: cancelingDb }, { importId: canceledId, userId: ada.id }, signal)
    expect(await db.$count(chat, eq(chat.ownerId, ada.id))).toBe(1)
  })

  it('CHT-01 notifies open pages when an import ends', async () => {
    const ada = await signUp(test())
    const { context } = test()
    const importId = await begin(ada.id, [
      { uuid: 'a', name: 'A', chat_messages: [{ sender: 'human', text: 'Hi' }] },
    ])
    const publish = vi.fn<typeof context.events.publish>().mockResolvedValue()
    const events = { ...context.events, publish }
    await performImport({ ...context, events }, { importId, userId: ada.id }, new AbortController().signal)
    expect(publish).toHaveBeenCalledWith(expect.anything(), [ada.id], { type: 'reset' })
  })

  it('AUTH-01 lets an admin stop an import, and tells its owner', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const { db } = test().context
    const importId = await begin(ada.id)
    const otherId = await begin(ada.id)
    const stop = (actor: TestActor) => actor.call(endpoints.stopImport, { params: { importId } })
    expect((await stop(eve)).status).toBe(404)
    expect((await eve.call(endpoints.listRunningImports)).status).toBe(404)
    await db.update(user).set({ isAdmin: true }).where(eq(user.id, eve.id))
    const listRunning = async () => (await eve.get(endpoints.listRunningImports)).imports
    expect(await listRunning()).toMatchObject([
      { id: importId, state: 'waiting', fileName: 'x.zip', person: { id: ada.id } },
      { id: otherId },
    ])
    expect((await stop(eve)).status).toBe(200)
    expect((await stop(eve)).status).toBe(409)
    expect((await listRunning()).map(({ id }) => id)).toEqual([otherId])
    expect(await perform(importId, ada.id)).toMatchObject({ state: 'cancelled', blobHash: null })
    const { imports } = await ada.get(endpoints.listImports)
    expect(imports.find(({ id }) => id === importId)).toMatchObject({
      state: 'cancelled',
      failure: expect.stringContaining('admin stopped') as string,
    })
  })
})
