import { createHash } from 'node:crypto'
import { listChats } from '@atelier/contract/endpoints/chats'
import * as endpoints from '@atelier/contract/endpoints/data-transfer'
import type { ImportId } from '@atelier/contract/ids'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dataImport, user } from '../../db/schema/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { signUp, type TestActor } from '../../test/actors.ts'
import { describeApp } from '../../test/describe-app.ts'
import { writeZip } from '../../test/write-zip.ts'
import { keepBlob } from '../attachments/index.ts'
import { performImport } from './perform-import.ts'

describeApp('an import that ends early', (test) => {
  it('CHT-01 cancels an import for its person, and stops that of a blocked account before its next part', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const { context } = test()
    const { db } = context
    const begin = async (userId: typeof ada.id) => {
      const archive = writeZip([{ name: 'conversations.json', bytes: JSON.stringify([{ mapping: {} }]) }])
      const importId = uuidv7<ImportId>()
      const hash = createHash('sha256').update(archive).digest('hex')
      await db.transaction(async (tx) => {
        await keepBlob(context, tx, { bytes: archive, hash, size: archive.length })
        await tx
          .insert(dataImport)
          .values({ id: importId, userId, fileName: 'x.zip', state: 'waiting', blobHash: hash })
      })
      return importId
    }
    const perform = async (importId: ImportId) => {
      await performImport(context, { importId, userId: ada.id }, new AbortController().signal)
      const [row] = await db.select().from(dataImport).where(eq(dataImport.id, importId))
      return row
    }
    const first = await begin(ada.id)
    const cancel = (actor: TestActor) => actor.call(endpoints.cancelImport, { params: { importId: first } })
    expect((await cancel(eve)).status).toBe(404)
    expect(await cancel(ada)).toMatchObject({ status: 200, data: { state: 'cancelled' } })
    expect((await cancel(ada)).status).toBe(409)
    expect(await perform(first)).toMatchObject({ state: 'cancelled', blobHash: null })
    const second = await begin(ada.id)
    await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, ada.id))
    expect(await perform(second)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('blocked') as string,
      blobHash: null,
    })
    await db.update(user).set({ blockedAt: null }).where(eq(user.id, ada.id))
    expect((await ada.get(listChats)).chats).toEqual([])
  })
})
