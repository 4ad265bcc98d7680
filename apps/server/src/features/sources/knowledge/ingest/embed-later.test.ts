import type { AttachmentId } from '@atelier/contract/ids'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { attachment, chunk } from '../../../../db/schema/index.ts'
import { signUp } from '../../../../test/actors.ts'
import { describeAppOnEach } from '../../../../test/describe-app.ts'
import { untilProcessed, uploadFile } from '../../../../test/sources.ts'
import { hasVectors } from '../../../../platform/db/vectors.ts'
import type { EmbeddingModel } from '../../../../platform/models/embedder.ts'
import { openExtractor } from '../extract/extractor.ts'
import { embedMissing } from './embed-missing.ts'
import { ingestAttachment } from './ingest-attachment.ts'

describeAppOnEach('embedding with a slow model', (test) => {
  it('KNO-02 completes a source before a separate job embeds its passages', async () => {
    const ada = await signUp(test())
    const id = await uploadFile(ada, 'tides.txt', Buffer.from('The tide follows the moon. '.repeat(200)))
    await untilProcessed(test(), ada, id)
    const { context } = test()
    const { db } = context
    const passageCount = await db.$count(chunk, eq(chunk.attachmentId, id))
    // restores the state before the file was read
    await db.delete(chunk).where(eq(chunk.attachmentId, id))
    await db.execute(sql`delete from attachment_text where attachment_id = ${id}`)
    await db.update(attachment).set({ status: 'analysing' }).where(eq(attachment.id, id))

    const embeddedTexts: string[] = []
    const model: EmbeddingModel = {
      name: 'slow',
      isSlow: true,
      embed: (texts) => {
        embeddedTexts.push(...texts)
        return Promise.resolve(texts.map(() => [1, 0]))
      },
    }
    const jobs: { queue: string; data: object; group: unknown }[] = []
    const slowContext = {
      ...context,
      embedder: { current: () => Promise.resolve(model) },
      jobs: {
        ...context.jobs,
        enqueue: (_tx: unknown, queue: string, data: object, { group }: { group?: string } = {}) => {
          jobs.push({ queue, data, group })
          return Promise.resolve()
        },
      },
    }
    const signal = AbortSignal.timeout(60_000)
    using extractor = openExtractor()
    await ingestAttachment(slowContext, extractor, id, signal)
    expect(await untilProcessed(test(), ada, id)).toMatchObject({ status: 'completed' })
    expect(await db.$count(chunk, eq(chunk.attachmentId, id))).toBe(passageCount)
    expect(embeddedTexts).toEqual([])

    const storesVectors = await hasVectors(db)
    expect(jobs.filter(({ queue }) => queue === 'embed-source')).toEqual(
      storesVectors ? [{ queue: 'embed-source', data: { attachmentId: id }, group: ada.id }] : [],
    )
    const embed = (attachmentId: AttachmentId) => embedMissing(slowContext, signal, attachmentId)
    expect(await embed(id)).toBe(storesVectors ? passageCount : 0)
    expect(await embed(id)).toBe(0)
  })
})
