import type { AttachmentId, UserId, AttachmentVersionId } from '@atelier/contract/ids'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { attachment, attachmentVersion, blob, storageUsage, user } from '../../../../db/schema/index.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { findBrokenRules } from '../../../../platform/integrity/queries.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { findStorageUsage } from '../queries.ts'

const findMiscounts = async (db: Database): Promise<string[]> => {
  const violations = await Array.fromAsync(findBrokenRules(db))
  return violations.flatMap(({ rule, ids }) => (rule.includes('storage') ? ids : []))
}

const storedFile = (ownerId: UserId, size: number) => ({
  id: uuidv7<AttachmentId>(),
  ownerId,
  status: 'completed' as const,
  title: 'Rivers',
  fileName: 'rivers.txt',
  type: 'FILE' as const,
  attachmentType: 'FILE' as const,
  mimeType: 'text/plain',
  source: 'VAULT' as const,
  size,
})

const join = async (db: Database): Promise<UserId> => {
  const id = uuidv7<UserId>()
  await db.insert(user).values({ id, name: 'Ada', email: `${id}@people.example` })
  return id
}

describeApp('storage use', (test) => {
  it('VLT-02 is updated by every statement that changes it, for many rows and many people', async () => {
    const { db } = test().context
    const [ada, bob] = [await join(db), await join(db)]
    const files = [storedFile(ada, 10), storedFile(bob, 200), storedFile(ada, 3000)]
    await db.insert(attachment).values(files)
    expect(await findStorageUsage(db, ada)).toEqual({ attachments: 2, bytes: 3010 })
    expect(await findStorageUsage(db, bob)).toEqual({ attachments: 1, bytes: 200 })

    const [file] = files
    const attachmentId = file?.id ?? uuidv7<AttachmentId>()
    await db.insert(blob).values({ hash: 'before', size: 7 })
    await db.insert(attachmentVersion).values({
      id: uuidv7<AttachmentVersionId>(),
      attachmentId,
      ownerId: ada,
      blobHash: 'before',
      fileName: 'rivers.txt',
      mimeType: 'text/plain',
      size: 7,
      replacedAt: new Date(),
    })
    await db.update(attachment).set({ size: 50 }).where(eq(attachment.id, attachmentId))
    expect(await findStorageUsage(db, ada)).toEqual({ attachments: 2, bytes: 3057 })

    await db.update(attachment).set({ ownerId: ada }).where(eq(attachment.ownerId, bob))
    expect(await findStorageUsage(db, ada)).toEqual({ attachments: 3, bytes: 3257 })
    expect(await findStorageUsage(db, bob)).toEqual({ attachments: 0, bytes: 0 })
    expect(await findMiscounts(db)).toEqual([])

    await db.delete(attachment).where(inArray(attachment.id, [attachmentId]))
    expect(await findStorageUsage(db, ada)).toEqual({ attachments: 2, bytes: 3200 })
    const failedAttempts = db.transaction(async (tx) => {
      await tx.delete(attachment)
      throw new Error('given up')
    })
    await expect(failedAttempts).rejects.toThrow('given up')
    expect(await findStorageUsage(db, ada)).toEqual({ attachments: 2, bytes: 3200 })
    expect(await findMiscounts(db)).toEqual([])

    await db.update(storageUsage).set({ bytes: sql`${storageUsage.bytes} + 1` })
    expect(await findMiscounts(db)).toEqual([ada])
    await db.delete(user)
    expect(await db.select().from(storageUsage)).toEqual([])
  })
})
