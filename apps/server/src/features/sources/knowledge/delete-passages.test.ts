import type { AttachmentId, UserId } from '@atelier/contract/ids'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachment, chunk, passageDeletion, user } from '../../../db/schema/index.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import type { OpenDatabase } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { engines, openTestDatabase } from '../../../test/engines.ts'
import { deletePassages } from './delete-passages.ts'
import { endPassageDeletion } from './queries.ts'

describe.each(engines)('passages of deleted attachments on %s', (engine) => {
  let database: OpenDatabase
  const owner = uuidv7<UserId>()
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.db.insert(user).values({ id: owner, name: 'Ada', email: owner })
  })
  afterAll(() => database[Symbol.asyncDispose]())

  const addAttachment = async (passages: number): Promise<AttachmentId> => {
    const id = uuidv7<AttachmentId>()
    await database.db.insert(attachment).values({
      id,
      ownerId: owner,
      status: 'completed',
      title: 'Log.txt',
      fileName: 'Log.txt',
      type: 'FILE',
      attachmentType: 'FILE',
      mimeType: 'text/plain',
      source: 'VAULT',
    })
    await database.db
      .execute(sql`insert into chunk (attachment_id, ordinal, text, start, "end", search_vector)
      select ${id}::uuid, n, 'passage', 0, 7, '' from generate_series(0, ${passages}::int - 1) n`)
    return id
  }
  const countPassages = (id: AttachmentId) => database.db.$count(chunk, eq(chunk.attachmentId, id))

  it('VLT-08 are deleted after their attachment, and those of other attachments are kept', async () => {
    const [shortId, longId, emptyId] = [
      await addAttachment(3),
      await addAttachment(1_200),
      await addAttachment(0),
    ]
    for (const id of [longId, emptyId]) await database.db.delete(attachment).where(eq(attachment.id, id))
    expect(await database.db.select().from(passageDeletion)).toEqual([{ attachmentId: longId }])
    expect(await countPassages(longId)).toBe(1_200)
    await deletePassages(database, new AbortController().signal)
    expect(await countPassages(longId)).toBe(0)
    expect(await countPassages(shortId)).toBe(3)
    expect(await database.db.select().from(passageDeletion)).toEqual([])
  })

  it('VLT-08 are all deleted when several processes delete them at once', async () => {
    const ids = [await addAttachment(1_200), await addAttachment(700)]
    await database.db.delete(attachment).where(inArray(attachment.id, ids))
    await Promise.all([1, 2, 3].map(() => deletePassages(database, new AbortController().signal)))
    expect(await database.db.$count(chunk, inArray(chunk.attachmentId, ids))).toBe(0)
    expect(await database.db.select().from(passageDeletion)).toEqual([])
  })

  it('VLT-08 stay queued for deletion until none is left', async () => {
    const id = await addAttachment(2)
    await database.db.delete(attachment).where(eq(attachment.id, id))
    await endPassageDeletion(database.db, jobGrant('a test'), id)
    expect(await database.db.select().from(passageDeletion)).toEqual([{ attachmentId: id }])
    await deletePassages(database, new AbortController().signal)
    expect(await database.db.select().from(passageDeletion)).toEqual([])
  })

  it('VLT-08 are deleted after an interruption too', async () => {
    const longId = await addAttachment(1_200)
    await database.db.delete(user).where(eq(user.id, owner))
    const abortedSignal = AbortSignal.abort()
    await expect(deletePassages(database, abortedSignal)).rejects.toThrow('aborted')
    await deletePassages(database, new AbortController().signal)
    expect(await countPassages(longId)).toBe(0)
    expect(await database.db.$count(chunk)).toBe(0)
  })
})
