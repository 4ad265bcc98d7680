import { randomBytes } from 'node:crypto'
import type { Attachment } from '@atelier/contract/sources/attachment'
import * as endpoints from '@atelier/contract/endpoints/sources/attachments'
import type { AttachmentId } from '@atelier/contract/ids'
import { archiveProject, createProject } from '@atelier/contract/endpoints/projects/projects'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  attachment,
  attachmentText,
  blob,
  chunk,
  knowledgeItem,
  projectMember,
} from '../../../db/schema/index.ts'
import { actAs } from '../../../platform/actor.ts'
import { retainFiles } from '../../../platform/files/queries.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import type { TestApp } from '../../../test/make-app.ts'
import { addMember } from '../../../test/members.ts'
import { waitUntilRead } from '../../../test/wait-until-read.ts'
import { deleteOwnBatch } from './storage/delete-attachments.ts'
import { attachmentIdOf, sha256, upload } from '../../../test/tus-client.ts'

const attachmentParams = (id: string) => ({ params: { id } })
const send = async (actor: TestActor, bytes: Uint8Array, overrides: object = {}) => {
  const response = await upload(actor.raw, bytes, { filename: 'notes.md', source: 'VAULT', ...overrides })
  if (!response.ok) throw new Error(await response.text())
  return attachmentIdOf(response)
}
const uniqueText = () => Buffer.from(`# Lamp ${uuidv7()}\n\nThe lamp is lit at dusk.\n`)
const contentOf = (actor: TestActor, id: string, headers: Record<string, string> = {}, method = 'GET') =>
  actor.raw(`/v1/attachments/${id}/content`, { headers, method })

/** Marks an attachment as one that couldn't be read. */
const markFailed = (test: TestApp, id: string) =>
  test.context.db
    .update(attachment)
    .set({
      status: 'failed',
      failure: { code: 'INTERNAL', message: 'Something went wrong.', retryable: true },
    })
    .where(eq(attachment.id, id as AttachmentId))

describeApp('attachments', (test) => {
  it('returns the bytes as a download that no browser runs', async () => {
    const ada = await signUp(test())
    const bytes = Buffer.from('<script>alert(1)</script>')
    const id = await send(ada, bytes, { filename: 'Plan "A"; Größe.html' })
    const response = await contentOf(ada, id)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    const { headers } = response
    expect(headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Plan%20%22A%22%3B%20Gr%C3%B6%C3%9Fe.html",
    )
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toContain('private')
  })

  it('doesn’t return bytes for a link that wasn’t read', async () => {
    const ada = await signUp(test())
    const { id } = await ada.get(endpoints.addLink, { body: { url: 'http://1.1.1.1:9/' } })
    expect((await contentOf(ada, id)).status).toBe(404)
  })

  it('honors Range, If-Range and If-None-Match', async () => {
    const ada = await signUp(test())
    const bytes = randomBytes(5000)
    const id = await send(ada, bytes, { filename: 'noise.txt' })
    const etag = (await contentOf(ada, id)).headers.get('etag') ?? ''
    const part = async (range: string, extraHeaders: Record<string, string> = {}) => {
      const response = await contentOf(ada, id, { range, ...extraHeaders })
      return {
        status: response.status,
        body: Buffer.from(await response.arrayBuffer()),
        headers: response.headers,
      }
    }
    const middle = await part('bytes=1000-1999')
    expect(middle).toMatchObject({ status: 206, body: bytes.subarray(1000, 2000) })
    expect(middle.headers.get('content-range')).toBe('bytes 1000-1999/5000')
    expect(await part('bytes=4990-')).toMatchObject({ status: 206, body: bytes.subarray(4990) })
    expect(await part('bytes=-10')).toMatchObject({ status: 206, body: bytes.subarray(4990) })
    expect(await part('bytes=0-99999')).toMatchObject({ status: 206, body: bytes })
    expect((await part('bytes=5000-')).status).toBe(416)
    expect(await part('bytes=0-9', { 'if-range': '"another"' })).toMatchObject({ status: 200, body: bytes })
    expect((await contentOf(ada, id, { 'if-none-match': etag })).status).toBe(304)
    const head = await contentOf(ada, id, {}, 'HEAD')
    expect(head.headers.get('content-length')).toBe('5000')
    expect(await head.text()).toBe('')
  })

  it('returns several ranges in one response, and the whole file when too many are requested', async () => {
    const ada = await signUp(test())
    const bytes = randomBytes(9000)
    const id = await send(ada, bytes, { filename: 'noise.txt' })
    const response = await contentOf(ada, id, { range: 'bytes=0-9, 4000-4099,-5, 9000-' })
    expect(response.status).toBe(206)
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(body.length))
    const boundary = /^multipart\/byteranges; boundary=(.+)$/.exec(
      response.headers.get('content-type') ?? '',
    )?.[1]
    const part = (range: string, from: number, end: number) =>
      `\r\n--${boundary}\r\ncontent-type: application/octet-stream\r\ncontent-range: bytes ${range}/9000\r\n\r\n${bytes.toString('latin1', from, end)}`
    expect(body.toString('latin1')).toBe(
      `${part('0-9', 0, 10)}${part('4000-4099', 4000, 4100)}${part('8995-8999', 8995, 9000)}\r\n--${boundary}--\r\n`,
    )
    expect((await contentOf(ada, id, { range: 'bytes=9000-,9001-9010' })).status).toBe(416)
    const head = await contentOf(ada, id, { range: 'bytes=0-1,3-4' }, 'HEAD')
    expect(head.status).toBe(206)
    const manyRanges = Array.from({ length: 129 }, (_, from) => `${from}-${from}`).join(',')
    for (const ignoredRange of [`bytes=${manyRanges}`, 'bytes=0-1,x', 'bytes=0-1,-', 'lines=1-2']) {
      const wholeResponse = await contentOf(ada, id, { range: ignoredRange })
      expect(wholeResponse.status).toBe(200)
      expect(Buffer.from(await wholeResponse.arrayBuffer())).toEqual(bytes)
    }
  })

  it('returns an attachment’s text in slices with their locations', async () => {
    const ada = await signUp(test())
    const id = await send(ada, uniqueText())
    await waitUntilRead(test(), ada, id)
    const fullText = await ada.get(endpoints.getAttachmentText, attachmentParams(id))
    const slice = await ada.get(endpoints.getAttachmentText, {
      ...attachmentParams(id),
      query: { offset: 5, length: 10 },
    })
    expect(slice).toMatchObject({
      text: fullText.text.slice(5, 15),
      offset: 5,
      totalCharacters: fullText.text.length,
      sections: fullText.sections,
    })
    expect(fullText.sections).not.toEqual([])
    const textResponse = await ada.get(endpoints.getAttachmentText, {
      ...attachmentParams(id),
      query: { places: 'none' },
    })
    expect(textResponse).toEqual({ ...fullText, sections: [] })
    expect(
      (await ada.call(endpoints.getAttachmentText, { ...attachmentParams(id), query: { length: 0 } })).status,
    ).toBe(400)
  })

  it('returns 404 to other users and removed members, and 401 to signed-out callers', async () => {
    const [ada, eve, member] = [await signUp(test()), await signUp(test()), await signUp(test())]
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
    })
    await addMember(test(), projectId, member.id, 'EDITOR')
    const id = await send(ada, uniqueText(), { source: 'PROJECT', projectId })
    expect((await member.call(endpoints.getAttachment, attachmentParams(id))).status).toBe(200)
    await test().context.db.delete(projectMember).where(eq(projectMember.userId, member.id))
    const { getAttachment, getAttachmentText, retryAttachment, cancelAttachment } = endpoints
    for (const endpoint of [getAttachment, getAttachmentText, retryAttachment, cancelAttachment]) {
      const missingResponse = await eve.call(endpoint, attachmentParams(uuidv7()))
      expect(missingResponse.status).toBe(404)
      expect(await eve.call(endpoint, attachmentParams(id))).toEqual(missingResponse)
      expect(await member.call(endpoint, attachmentParams(id))).toEqual(missingResponse)
      expect((await stranger(test()).call(endpoint, attachmentParams(id))).status).toBe(401)
    }
    expect((await contentOf(eve, id)).status).toBe(404)
    expect(await (await contentOf(eve, id)).text()).toBe(await (await contentOf(eve, uuidv7())).text())
    const errorResponse = await eve.call(endpoints.deleteAttachment, { body: { id } })
    expect(errorResponse).toMatchObject({ status: 404, error: { message: 'Not found' } })
    expect((await ada.call(endpoints.getAttachment, attachmentParams(id))).status).toBe(200)
  })

  it('lets owners and editors retry failed processing, but never viewers, and only owners in an archived project', async () => {
    const [ada, editor, viewer] = [await signUp(test()), await signUp(test()), await signUp(test())]
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
    })
    await addMember(test(), projectId, editor.id, 'EDITOR')
    await addMember(test(), projectId, viewer.id, 'VIEWER')
    const id = await send(ada, uniqueText(), { source: 'PROJECT', projectId })
    await waitUntilRead(test(), ada, id)
    expect((await editor.call(endpoints.retryAttachment, attachmentParams(id))).error?.code).toBe('CONFLICT')
    await markFailed(test(), id)
    expect((await viewer.call(endpoints.retryAttachment, attachmentParams(id))).status).toBe(403)
    expect((await editor.get(endpoints.retryAttachment, attachmentParams(id))).status).toBe('analysing')
    expect((await waitUntilRead(test(), editor, id)).status).toBe('completed')
    await markFailed(test(), id)
    await ada.get(archiveProject, { params: { projectId } })
    expect((await editor.call(endpoints.retryAttachment, attachmentParams(id))).error?.code).toBe(
      'PROJECT_ARCHIVED',
    )
    expect((await ada.call(endpoints.retryAttachment, attachmentParams(id))).status).toBe(200)
  })

  it('stops processing an attachment, and keeps its bytes for processing later', async () => {
    const ada = await signUp(test())
    const id = await send(ada, uniqueText())
    await waitUntilRead(test(), ada, id)
    expect((await ada.call(endpoints.cancelAttachment, attachmentParams(id))).error?.code).toBe('CONFLICT')
    await test()
      .context.db.update(attachment)
      .set({ status: 'analysing', readAt: null })
      .where(eq(attachment.id, id as AttachmentId))
    const canceledAttachment: Attachment = await ada.get(endpoints.cancelAttachment, attachmentParams(id))
    expect(canceledAttachment).toMatchObject({ status: 'failed', failure: { retryable: true } })
    await ada.get(endpoints.retryAttachment, attachmentParams(id))
    expect((await waitUntilRead(test(), ada, id)).status).toBe('completed')
  })

  it('API-08 permanently deletes an attachment’s row, text, passages and links, and its bytes if no one else has them', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const { db, files } = test().context
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
    })
    const bytes = uniqueText()
    const hash = sha256(bytes)
    const id = await send(ada, bytes, { source: 'PROJECT', projectId })
    const copy = await send(bob, bytes)
    await waitUntilRead(test(), ada, id)
    await waitUntilRead(test(), bob, copy)
    const { deleteAttachment } = endpoints
    expect((await bob.call(deleteAttachment, { body: { id } })).status).toBe(404)
    expect((await ada.call(deleteAttachment, { body: { id, chatbotId: uuidv7() } })).status).toBe(404)
    expect(await ada.get(deleteAttachment, { body: { id } })).toEqual({ id })
    expect((await ada.call(deleteAttachment, { body: { id } })).status).toBe(404)
    const attachmentId = id as AttachmentId
    expect(await db.$count(attachment, eq(attachment.id, attachmentId))).toBe(0)
    expect(await db.$count(attachmentText, eq(attachmentText.attachmentId, attachmentId))).toBe(0)
    await expect.poll(() => db.$count(chunk, eq(chunk.attachmentId, attachmentId))).toBe(0)
    expect(await db.$count(knowledgeItem, eq(knowledgeItem.attachmentId, attachmentId))).toBe(0)
    expect((await contentOf(bob, copy)).status).toBe(200)
    await bob.get(deleteAttachment, { body: { id: copy } })
    await expect.poll(() => files.size(hash)).toBeNull()
    await expect.poll(() => db.$count(blob, eq(blob.hash, hash))).toBe(0)
  })

  it('API-08 deletes only a person’s own attachments, in batches', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    await send(ada, uniqueText())
    await send(bob, uniqueText())
    const { context } = test()
    const actor = actAs({ kind: 'user', userId: ada.id })
    expect([await deleteOwnBatch(context, actor, 1), await deleteOwnBatch(context, actor, 1)]).toEqual([
      true,
      false,
    ])
    expect(await context.db.$count(attachment, eq(attachment.ownerId, bob.id))).toBe(1)
  })

  it('lets another member read an attachment, but not delete it', async () => {
    const [ada, editor] = [await signUp(test()), await signUp(test())]
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
    })
    await addMember(test(), projectId, editor.id, 'EDITOR')
    const id = await send(ada, uniqueText(), { source: 'PROJECT', projectId })
    expect((await contentOf(editor, id)).status).toBe(200)
    expect((await editor.call(endpoints.deleteAttachment, { body: { id } })).status).toBe(403)
    expect((await ada.call(endpoints.getAttachment, attachmentParams(id))).status).toBe(200)
  })

  it('keeps the bytes of a deleted file until a backup has finished with the files', async () => {
    const ada = await signUp(test())
    const { files, db } = test().context
    const bytes = uniqueText()
    const id = await send(ada, bytes)
    await waitUntilRead(test(), ada, id)
    const retainUntil = Date.now() + 1500
    await retainFiles(db, new Date(retainUntil))
    await ada.get(endpoints.deleteAttachment, { body: { id } })
    expect((await ada.call(endpoints.getAttachment, attachmentParams(id))).status).toBe(404)
    await expect.poll(() => files.size(sha256(bytes)), { timeout: 20_000 }).toBeNull()
    expect(Date.now()).toBeGreaterThanOrEqual(retainUntil)
  })
})
