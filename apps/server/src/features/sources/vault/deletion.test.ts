import { deleteAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { createChat } from '@atelier/contract/endpoints/chat/chats'
import { createProject, removeProjectAttachment } from '@atelier/contract/endpoints/projects/projects'
import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { deleteAttachments } from '@atelier/contract/endpoints/sources/vault'
import { BotConfig } from '@atelier/contract/bots/bot'
import type { AttachmentId, BotTestId, ChatbotId, TaskId } from '@atelier/contract/ids'
import { eq, inArray, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  attachment,
  attachmentVersion,
  blob,
  bot,
  botTest,
  chunk,
  task,
  user,
} from '../../../db/schema/index.ts'
import { dataset } from '../../datasets/schema.ts'
import { notification } from '../../people/notifications/schema.ts'
import { jobGrant } from '../../../platform/access/authorize.ts'
import { runCleanup } from '../../../start-jobs.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, type TestActor } from '../../../test/actors.ts'
import { describeAppOnEach } from '../../../test/describe-app.ts'
import { untilProcessed, uploadFile } from '../../../test/sources.ts'
import { upload } from '../../../test/tus-client.ts'
import { insertEmbeddings } from '../knowledge/ingest/queries.ts'
import { hasVectors } from '../../../platform/db/vectors.ts'

const Rows = z.object({ rows: z.array(z.record(z.string(), z.unknown())) })

describeAppOnEach('permanent deletion', (test) => {
  const select = async (query: string) => Rows.parse(await test().context.db.execute(sql.raw(query))).rows
  const quoteList = (ids: readonly (string | number)[]) => ids.map((id) => `'${id}'`).join(', ')

  const waitForThumbnail = (id: AttachmentId) =>
    vi.waitFor(
      async () => {
        const [row] = await test().context.db.select().from(attachment).where(eq(attachment.id, id))
        expect(row?.thumbnailHash).not.toBeNull()
      },
      { timeout: 30_000 },
    )

  /**
   * Adds a document with an earlier version and an image with a thumbnail, each in a project, a chat and a
   * project's trash.
   */
  const fillVault = async (ada: TestActor) => {
    const { db } = test().context
    const word = uuidv7()
    const document = await uploadFile(ada, 'tides.md', Buffer.from(`The tides of ${word} follow the moon.`))
    await untilProcessed(test(), ada, document)
    await upload(ada.raw, Buffer.from(`The tides of ${word} come late.`), {
      filename: 'tides.md',
      replaces: document,
    })
    await untilProcessed(test(), ada, document)
    const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 9 }
    const pixels = await sharp({ create: { width: 900, height: 9, channels: 3, background } })
      .png()
      .toBuffer()
    const imageId = await uploadFile(ada, `${word}.png`, pixels)
    await untilProcessed(test(), ada, imageId)
    await waitForThumbnail(imageId)
    for (const isRemoved of [false, true]) {
      const { id: projectId } = await ada.get(createProject, {
        body: { name: 'Delta', description: 'All about it', creationMode: 'MANUAL' },
      })
      await ada.get(addFromVault, { params: { projectId }, body: { attachmentIds: [document] } })
      if (isRemoved) await ada.get(removeProjectAttachment, { params: { projectId, attachmentId: document } })
    }
    const ids = [document, imageId]
    await ada.get(createChat, { body: { attachmentIds: ids } })
    const chunks = await db.select({ id: chunk.id }).from(chunk).where(inArray(chunk.attachmentId, ids))
    if (await hasVectors(db))
      await insertEmbeddings(
        db,
        jobGrant('a test'),
        chunks.map(({ id }) => id),
        'two-ideas',
        chunks.map(() => [1, 0]),
      )
    await db
      .insert(notification)
      .values({ id: uuidv7(), userId: ada.id, kind: 'READING_FAILED', attachmentId: document })
    const botId = uuidv7<ChatbotId>()
    await db.insert(bot).values({
      id: botId,
      ownerId: ada.id,
      draft: BotConfig.parse({ name: 'Keeper', description: 'Knows the lamps', prompt: 'Answer.' }),
    })
    await db.insert(botTest).values({
      id: uuidv7<BotTestId>(),
      botId,
      question: 'Which lamps are lit?',
      mustSay: [],
      attachmentId: document,
    })
    await db.insert(dataset).values({
      attachmentId: document,
      blobHash: 'of its bytes',
      engine: 'any',
      contents: { readAs: null, isTold: false, assumed: [], note: null, tables: [] },
    })
    await db.insert(task).values({
      id: uuidv7<TaskId>(),
      ownerId: ada.id,
      kind: 'fresh',
      title: 'Fresh',
      prompt: '',
      schedule: { kind: 'daily', time: '09:00' },
      zone: 'UTC',
      attachmentId: document,
      isOneChat: true,
    })
    const rows = await db.select().from(attachment).where(inArray(attachment.id, ids))
    const versions = await db
      .select()
      .from(attachmentVersion)
      .where(inArray(attachmentVersion.attachmentId, ids))
    const hashes = [
      ...rows.flatMap(({ blobHash, thumbnailHash }) => [blobHash ?? [], thumbnailHash ?? []].flat()),
      ...versions.map(({ blobHash }) => blobHash),
    ]
    return { ids, hashes, chunkIds: chunks.map(({ id }) => id) }
  }

  /**
   * Counts what is left of the files in every table that refers to an attachment, in the embeddings, and in
   * the file store.
   */
  const countRemaining = async ({ ids, hashes, chunkIds }: Awaited<ReturnType<typeof fillVault>>) => {
    const { db, files } = test().context
    const tables = await select(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'attachment_id'`,
    )
    const counts: Record<string, number> = {
      attachment: await db.$count(attachment, inArray(attachment.id, ids)),
      blob: await db.$count(blob, inArray(blob.hash, hashes)),
    }
    for (const { name } of tables) {
      const [row] = await select(
        `select count(*)::int as count from "${String(name)}" where attachment_id in (${quoteList(ids)})`,
      )
      counts[String(name)] = Number(row?.['count'])
    }
    if (await hasVectors(db)) {
      const [row] = await select(
        `select count(*)::int as count from chunk_embedding where chunk_id in (${quoteList(chunkIds)})`,
      )
      counts['vectors'] = Number(row?.['count'])
    }
    const sizes = await Promise.all(hashes.map((hash) => files.size(hash)))
    counts['files'] = sizes.filter((size) => size !== null).length
    return counts
  }

  const isFull = (counts: Record<string, number>) => {
    const { previous_text: _link, message_attachment: _unsent, passage_deletion: _none, ...rest } = counts
    expect(Object.entries(rest).filter(([, count]) => count === 0)).toEqual([])
    // the document, its earlier version, the image and its thumbnail
    expect(counts['files']).toBe(4)
  }
  /** Returns what is left once the jobs have run, or after half a minute. */
  const findRemaining = (things: Awaited<ReturnType<typeof fillVault>>) =>
    vi.waitFor(
      async () => {
        const remainingCounts = Object.entries(await countRemaining(things)).filter(([, count]) => count > 0)
        if (remainingCounts.length > 0) throw new Error(`left: ${remainingCounts.join(' ')}`)
        return remainingCounts
      },
      { timeout: 30_000 },
    )

  it('API-08 leaves no trace of items deleted one by one', async () => {
    const ada = await signUp(test())
    const things = await fillVault(ada)
    isFull(await countRemaining(things))
    for (const id of things.ids) await ada.get(deleteAttachment, { body: { id } })
    expect(await findRemaining(things)).toEqual([])
  })

  it('API-08 leaves no trace of items deleted together, and keeps everything that others also have', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const things = await fillVault(ada)
    const bobsItems = await fillVault(bob)
    await ada.get(deleteAttachments, { body: { attachmentIds: things.ids } })
    expect(await findRemaining(things)).toEqual([])
    isFull(await countRemaining(bobsItems))
  })

  it('API-08 leaves no trace of a deleted account', async () => {
    const ada = await signUp(test())
    const { context } = test()
    const things = await fillVault(ada)
    await context.db.execute(sql`delete from chat where owner_id = ${ada.id}`)
    await context.db.delete(user).where(eq(user.id, ada.id))
    await runCleanup(context, 0)
    expect(await findRemaining(things)).toEqual([])
  })
})
