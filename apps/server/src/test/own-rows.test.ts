import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { createTask } from '@atelier/contract/endpoints/tasks/tasks'
import type { ImageId, ImportId, PasskeyId } from '@atelier/contract/ids'
import { expect, it } from 'vitest'
import { account, dataImport, image, imageUpload, passkey, stagedUpload } from '../db/schema/index.ts'
import { authorizeDataTransfer } from '../features/data-transfer/access.ts'
import { findImport, updateImport } from '../features/data-transfer/import-queries.ts'
import {
  countImages,
  deleteOwnedImages as deleteUploadsOf,
  lockOwnImage,
} from '../features/sources/image-uploads/queries.ts'
import { deleteOwnedImages } from '../features/images/queries.ts'
import {
  addUse,
  refundUse,
  moveUserEvents,
  selectUsage,
  getUsedAmount,
  sumUsesSince,
} from '../features/people/usage/queries.ts'
import { actAs } from '../platform/actor.ts'
import { countTasks } from '../features/tasks/queries.ts'
import { countUploads } from '../features/sources/usage/queries.ts'
import { jobGrant } from '../platform/access/authorize.ts'
import { countPasskeys, findPasswordHash } from '../platform/auth/queries.ts'
import { insertEvents, findNewestEventId, selectEventsSince } from '../platform/events/queries.ts'
import {
  findKey,
  deleteStoredResponses,
  releaseKey,
  reserveKey,
  storeResponse,
} from '../platform/http/queries.ts'
import { countUploadsOf } from '../platform/staging/queries.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { register, type TestActor } from './actors.ts'
import { describeApp } from './describe-app.ts'

const actorOf = ({ id: userId }: TestActor) => actAs({ kind: 'user', userId })

describeApp('rows owned by one person', (test) => {
  const makeTwoUsers = async (): Promise<[TestActor, TestActor]> => [
    await register(test(), 'Ada'),
    await register(test(), 'Bob'),
  ]

  it('AUTH-06 counts, reports and refunds only one person’s usage', async () => {
    const { db } = test().context
    const [ada, bob] = await makeTwoUsers()
    const day = '2026-01-05'
    for (const actor of [ada, bob]) await addUse(db, actorOf(actor), day, 'tools', 2)
    await refundUse(db, actorOf(ada), day, 'tools')
    expect(await getUsedAmount(db, bob.id, day, 'tools')).toBe(2)
    expect(await sumUsesSince(db, ada.id, day, 'tools')).toBe(1)
    expect(await selectUsage(db, ada.id, day)).toEqual([{ feature: 'tools', day, used: 1 }])
  })

  it('NAV-04 counts only one person’s tasks and uploads', async () => {
    const { db } = test().context
    const [ada, bob] = await makeTwoUsers()
    const schedule = { kind: 'daily', time: '09:30' }
    const body = { title: 'Lamps', prompt: 'Which?', schedule, zone: 'Europe/Berlin', isOneChat: true }
    const defaultChoice = { projectId: null, chatbotId: null, model: null }
    await ada.get(createTask, { body: { ...body, ...defaultChoice } as never })
    await ada.get(addText, { body: { fileName: 'a.txt', fileContent: 'The lamp burns.' } })
    const countRows = async (actor: TestActor) => [
      await db.transaction((tx) => countTasks(tx, actorOf(actor))),
      await countUploads(db, actor.id, new Date(0)),
    ]
    expect([await countRows(ada), await countRows(bob)]).toEqual([
      [1, 1],
      [0, 0],
    ])
  })

  it('CHT-01 changes only one person’s import', async () => {
    const { db } = test().context
    const [ada, bob] = await makeTwoUsers()
    const id = uuidv7<ImportId>()
    await db.insert(dataImport).values({ id, userId: ada.id, fileName: 'chats.json', state: 'waiting' })
    await updateImport(db, authorizeDataTransfer(actorOf(bob)), id, { state: 'running' })
    expect(await findImport(db, ada.id, id)).toMatchObject({ state: 'waiting' })
  })

  it('API-14 reads and delivers only one person’s events', async () => {
    const { db } = test().context
    const [ada, bob] = await makeTwoUsers()
    const guest = await register(test(), 'Guest')
    for (const actor of [ada, bob, guest])
      await insertEvents(db, [actor.id], { type: 'vault', deletedIds: [] })
    const [adasEventId, bobsEventId] = [
      await findNewestEventId(db, ada.id),
      await findNewestEventId(db, bob.id),
    ]
    expect(adasEventId).toBeLessThan(bobsEventId)
    expect(await selectEventsSince(db, ada.id, bobsEventId)).toBeNull()
    await moveUserEvents(db, jobGrant('a test'), guest.id, ada.id)
    expect(await findNewestEventId(db, ada.id)).toBeGreaterThan(bobsEventId)
    expect(await findNewestEventId(db, bob.id)).toBe(bobsEventId)
  })

  it('API-01 keeps two people’s responses apart when they chose the same key', async () => {
    const { db } = test().context
    const [ada, bob] = await makeTwoUsers()
    for (const { id } of [ada, bob]) await reserveKey(db, id, 'key', id)
    await storeResponse(db, ada.id, 'key', 200, 'Ada’s')
    expect(await findKey(db, ada.id, 'key')).toMatchObject({ fingerprint: ada.id, status: 200 })
    expect(await findKey(db, bob.id, 'key')).toMatchObject({ fingerprint: bob.id, status: null })
    await storeResponse(db, bob.id, 'key', 200, 'Bob’s')
    await deleteStoredResponses(db, ada.id)
    expect(await findKey(db, bob.id, 'key')).toMatchObject({ response: 'Bob’s' })
    for (const { id } of [ada, bob]) await reserveKey(db, id, 'other', id)
    await releaseKey(db, ada.id, 'other')
    expect(await findKey(db, bob.id, 'other')).not.toBeNull()
  })

  it('API-10 counts, claims and deletes only one person’s public images', async () => {
    const { db } = test().context
    const [ada, bob] = await makeTwoUsers()
    for (const { id: ownerId } of [ada, bob])
      await db.insert(imageUpload).values({ fileName: ownerId, ownerId, contentType: 'image/png' })
    expect(await countImages(db, ada.id)).toEqual({ waiting: 1, all: 1 })
    expect(await lockOwnImage(db, ada.id, bob.id)).toBeNull()
    await deleteUploadsOf(db, actorOf(ada))
    expect(await countImages(db, bob.id)).toEqual({ waiting: 1, all: 1 })
  })

  it('TLS-02 deletes only one person’s generated images', async () => {
    const { db } = test().context
    const [ada, bob] = await makeTwoUsers()
    const params = { size: '1024x1024' as const, from: 'nothing' as const, changes: [] }
    const generation = {
      prompt: 'A lamp',
      model: 'm',
      kind: 'sketch' as const,
      params,
      seed: 1,
      status: 'completed' as const,
    }
    for (const { id: ownerId } of [ada, bob])
      await db.insert(image).values({ ...generation, id: uuidv7<ImageId>(), ownerId })
    await deleteOwnedImages(db, actorOf(ada))
    expect((await db.select().from(image)).map(({ ownerId }) => ownerId)).toEqual([bob.id])
  })

  it('AUTH-07 finds only one person’s password and counts their passkeys', async () => {
    const { db } = test().context
    const [ada, bob] = await makeTwoUsers()
    const key = { publicKey: 'k', counter: 0, deviceType: 'singleDevice', backedUp: false }
    await db.insert(passkey).values({ ...key, id: uuidv7<PasskeyId>(), userId: bob.id, credentialID: bob.id })
    await db.delete(account)
    await db
      .insert(account)
      .values({ id: bob.id, accountId: bob.id, userId: bob.id, providerId: 'credential', password: 'hash' })
    expect(await findPasswordHash(db, ada.id)).toBeNull()
    expect(await findPasswordHash(db, bob.id)).toBe('hash')
    expect([
      await countPasskeys(db, { userId: ada.id }),
      await countPasskeys(db, { userId: bob.id }),
    ]).toEqual([0, 1])
  })

  it('UPL-03 counts only one person’s uploads', async () => {
    const { db } = test().context
    const [ada, bob] = await makeTwoUsers()
    await db.insert(stagedUpload).values({ id: uuidv7(), ownerId: bob.id, metadata: {} })
    expect([await countUploadsOf(db, ada.id), await countUploadsOf(db, bob.id)]).toEqual([0, 1])
  })
})
