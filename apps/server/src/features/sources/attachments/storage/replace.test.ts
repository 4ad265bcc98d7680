import { addLink, getAttachment, getAttachmentText } from '@atelier/contract/endpoints/sources/attachments'
import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { createProject, getProject } from '@atelier/contract/endpoints/projects/projects'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { listVersions, restoreVersion } from '@atelier/contract/endpoints/sources/versions'
import { messages } from '@atelier/contract/messages'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { attachmentVersion } from '../../../../db/schema/index.ts'
import { findFaults } from '../../../../platform/integrity/find-faults.ts'
import { jobGrant } from '../../../../platform/access/authorize.ts'
import { deleteExpiredVersions } from './versions.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { signInAsGuest, signUp, type TestActor } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { addMember } from '../../../../test/members.ts'
import { untilProcessed, uploadFile } from '../../../../test/sources.ts'
import { askOffset, createUpload, sendPiece, sha256, upload } from '../../../../test/tus-client.ts'

const first = Buffer.from('# Lamp\n\nThe lamp is lit at dusk.')
const second = Buffer.from('# Lamp\n\nThe lamp is lit at noon, and put out at dawn.')
const attachmentParams = (id: string) => ({ params: { id } })

describeApp('replacing a file', (test) => {
  const replace = async (actor: TestActor, id: string, bytes: Uint8Array, filename = 'new.md') => {
    const response = await upload(actor.raw, bytes, { filename, replaces: id })
    return {
      status: response.status,
      id: response.headers.get('upload-attachment-id'),
      text: await response.text(),
    }
  }
  const textOf = async (actor: TestActor, id: string) =>
    (await actor.get(getAttachmentText, attachmentParams(id))).text

  it('VLT-14 replaces a file’s bytes everywhere it is used, under the same id', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const id = await uploadFile(ada, 'lamp.md', first)
    await untilProcessed(test(), ada, id)
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
    })
    await ada.get(addFromVault, { params: { projectId }, body: { attachmentIds: [id] } })
    await addMember(test(), projectId, bob.id, 'VIEWER')
    expect(await replace(ada, id, second)).toMatchObject({ status: 204, id })
    const processedAttachment = await untilProcessed(test(), ada, id)
    expect(processedAttachment).toMatchObject({
      status: 'completed',
      title: 'new.md',
      fileName: 'new.md',
      metadata: { size: second.length },
    })
    expect(await textOf(bob, id)).toContain('noon')
    const project = await bob.get(getProject, { params: { projectId } })
    expect(JSON.stringify(project.drives)).toContain('new.md')
    const bytes = await bob.raw(`/v1/attachments/${id}/content`)
    expect(Buffer.from(await bytes.arrayBuffer())).toEqual(second)
  })

  it('VLT-14 keeps the previous version, counts it toward storage, and restores it', async () => {
    const ada = await signUp(test())
    const id = await uploadFile(ada, 'lamp.md', first)
    await untilProcessed(test(), ada, id)
    await replace(ada, id, second)
    await untilProcessed(test(), ada, id)
    const { versions } = await ada.get(listVersions, attachmentParams(id))
    expect(versions).toMatchObject([{ fileName: 'lamp.md', size: first.length }])
    expect((await ada.get(listVault)).storageInfo.used).toBe(first.length + second.length)
    // thumbnails of other files may be deleted at the same time
    await vi.waitFor(async () => expect(await findFaults(test().context)).toEqual([]), 20_000)
    await ada.get(restoreVersion, { params: { id, versionId: versions[0]?.id ?? '' } })
    expect((await untilProcessed(test(), ada, id)).fileName).toBe('lamp.md')
    expect(await textOf(ada, id)).toContain('dusk')
    expect((await ada.get(listVersions, attachmentParams(id))).versions).toMatchObject([
      { fileName: 'new.md' },
    ])
    const secondRestore = await ada.send(restoreVersion, { params: { id, versionId: versions[0]?.id ?? '' } })
    expect(secondRestore.status).toBe(404)
  })

  it('VLT-14 keeps each of several files that replace one at the same time', async () => {
    const ada = await signUp(test())
    const id = await uploadFile(ada, 'lamp.md', first)
    const names = ['a.md', 'b.md', 'c.md']
    await Promise.all(
      names.map((name) => replace(ada, id, Buffer.from(`# Lamp\n\n${name} says more.`), name)),
    )
    const { fileName } = await ada.get(getAttachment, attachmentParams(id))
    const { versions } = await ada.get(listVersions, attachmentParams(id))
    expect([fileName, ...versions.map((version) => version.fileName)].toSorted()).toEqual([
      ...names,
      'lamp.md',
    ])
  })

  it('VLT-14 keeps a title that a person set, and changes nothing for the same bytes', async () => {
    const ada = await signUp(test())
    const id = await uploadFile(ada, 'lamp.md', first)
    await untilProcessed(test(), ada, id)
    expect(await replace(ada, id, first, 'same.md')).toMatchObject({ status: 204, id })
    expect((await ada.get(listVersions, attachmentParams(id))).versions).toEqual([])
    expect((await ada.get(getAttachment, attachmentParams(id))).fileName).toBe('lamp.md')
    await ada.raw(`/v1/attachments/${id}`, {
      method: 'PATCH',
      body: JSON.stringify({ title: 'The lamp' }),
      headers: { 'content-type': 'application/json' },
    })
    await replace(ada, id, second)
    expect((await untilProcessed(test(), ada, id)).title).toBe('The lamp')
  })

  it('VLT-14 deletes a version after thirty days, including its bytes', async () => {
    const ada = await signUp(test())
    const { context } = test()
    const bytes = Buffer.from(`The first of ${uuidv7()}.`)
    const id = await uploadFile(ada, 'lamp.md', bytes)
    await untilProcessed(test(), ada, id)
    await replace(ada, id, second)
    const oldDate = new Date(Date.now() - 31 * 24 * 60 * 60_000)
    await context.db
      .update(attachmentVersion)
      .set({ replacedAt: oldDate })
      .where(eq(attachmentVersion.attachmentId, id))
    expect((await ada.get(listVersions, attachmentParams(id))).versions).toEqual([])
    await deleteExpiredVersions(context, jobGrant('a test'))
    expect(await context.db.$count(attachmentVersion, eq(attachmentVersion.attachmentId, id))).toBe(0)
    await vi.waitFor(async () => expect(await context.files.size(sha256(bytes))).toBeNull(), 20_000)
  })

  it('VLT-14 rejects guests, links, two destinations, and an image in place of a document', async () => {
    const ada = await signUp(test())
    const id = await uploadFile(ada, 'lamp.md', first)
    const uploadResponse = await createUpload(ada.raw, 9, {
      filename: 'a.png',
      filetype: 'image/png',
      replaces: id,
    })
    expect(uploadResponse.status).toBe(409)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect((await replace(ada, id, png, 'lamp.md')).status).toBe(409)
    const { id: linkId } = await ada.get(addLink, { body: { url: 'http://1.1.1.1:9/' } })
    expect((await replace(ada, linkId, second)).status).toBe(409)
    const twoDestinations = await createUpload(ada.raw, 9, {
      filename: 'a.md',
      replaces: id,
      projectId: uuidv7(),
    })
    expect(twoDestinations.status).toBe(400)
    const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)])
    expect((await replace(ada, id, exe)).text).toContain(messages.upload.unsupported)
    expect((await ada.get(listVersions, attachmentParams(id))).versions).toEqual([])
    const guest = await signInAsGuest(test())
    expect((await createUpload(guest.raw, 9, { filename: 'a.md', replaces: id })).status).toBe(404)
    const guestFile = await uploadFile(guest, 'lamp.md', first, { source: 'CHAT' })
    const chatUpload = { filename: 'a.md', source: 'CHAT', replaces: guestFile }
    expect((await createUpload(guest.raw, 9, chatUpload)).status).toBe(403)
  })

  it('VLT-14 lets only the owner replace a file or list its versions', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const id = await uploadFile(ada, 'lamp.md', first)
    expect((await replace(eve, id, second)).status).toBe(404)
    expect((await eve.send(listVersions, attachmentParams(id))).status).toBe(404)
    expect((await ada.get(getAttachment, attachmentParams(id))).fileName).toBe('lamp.md')
  })

  it('VLT-14 recognizes an upload that has already replaced a file', async () => {
    const ada = await signUp(test())
    const id = await uploadFile(ada, 'lamp.md', first)
    await untilProcessed(test(), ada, id)
    const upload = await createUpload(ada.raw, second.length, { filename: 'new.md', replaces: id })
    const path = upload.headers.get('location') ?? ''
    await sendPiece(ada.raw, path, 0, second)
    const offset = await askOffset(ada.raw, path)
    expect(offset.headers.get('upload-attachment-id')).toBe(id)
    expect(offset.headers.get('upload-offset')).toBe(String(second.length))
  })
})
