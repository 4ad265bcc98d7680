import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { createChat } from '@atelier/contract/endpoints/chat/chats'
import { createProject, getProject } from '@atelier/contract/endpoints/projects/projects'
import { type ErrorData, ErrorEnvelope } from '@atelier/contract/envelope'
import { messages } from '@atelier/contract/messages'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { attachment, projectMember } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import type { TestApp } from '../../../../test/make-app.ts'
import { addMember } from '../../../../test/members.ts'
import { waitUntilRead } from '../../../../test/wait-until-read.ts'
import {
  abandonUpload,
  askOffset,
  attachmentIdOf,
  createUpload,
  sendPiece,
  sha256,
  upload,
} from '../../../../test/tus-client.ts'
import { fromTusError } from './tus-server.ts'

const MB = 1024 * 1024
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const text = (content = 'The lamp is lit at dusk.\n') => Buffer.from(content)

const errorOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/json')
  const { status, data } = (await response.json()) as { status: string; data: ErrorData }
  expect(status).toBe('error')
  return { status: response.status, code: data.code, message: data.message }
}
const begin = async (actor: TestActor, size: number, change: object = {}) => {
  const response = await createUpload(actor.raw, size, { filename: 'notes.txt', source: 'VAULT', ...change })
  if (!response.ok) throw new Error(await response.text())
  return { path: response.headers.get('location') ?? '', id: attachmentIdOf(response) }
}
const listStaged = ({ context }: TestApp) => readdir(join(context.config.dataDir, 'staging'))
const countOf = ({ context }: TestApp, actor: TestActor) =>
  context.db.$count(attachment, eq(attachment.ownerId, actor.id))
const makeProject = async (actor: TestActor) =>
  (
    await actor.get(createProject, {
      body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
    })
  ).id

describeApp('resumable uploads', (test) => {
  it('UPL-07 returns the attachment’s id from the first response on, and stores it after the last chunk', async () => {
    const ada = await signUp(test())
    const bytes = randomBytes(300_000)
    const { path, id } = await begin(ada, bytes.length, { filename: 'noise.txt', filetype: 'text/plain' })
    expect(path).toBe(`/v1/uploads/${id}`)
    expect((await ada.call(getAttachment, { params: { id } })).status).toBe(404)
    const first = await sendPiece(ada.raw, path, 0, bytes.subarray(0, 100_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000'])
    const response = await askOffset(ada.raw, path)
    expect([response.status, response.headers.get('upload-offset')]).toEqual([200, '100000'])
    const last = await sendPiece(ada.raw, path, 100_000, bytes.subarray(100_000))
    expect([last.status, attachmentIdOf(last)]).toEqual([204, id])
    const content = await ada.raw(`/v1/attachments/${id}/content`)
    expect(sha256(Buffer.from(await content.arrayBuffer()))).toBe(sha256(bytes))
    expect(await ada.get(getAttachment, { params: { id } })).toMatchObject({
      fileName: 'noise.txt',
      type: 'FILE',
    })
    expect((await listStaged(test())).filter((name) => name.startsWith(id))).toEqual([])
  })

  it('UPL-07 enforces the limit of unfinished uploads when many start at the same time', async () => {
    const [ada, bob] = [await signUp(test()), await signUp(test())]
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => createUpload(ada.raw, 10, { filename: 'a.txt', source: 'VAULT' })),
    )
    const createdResponses = responses.filter(({ status }) => status === 201)
    expect(createdResponses.length).toBeGreaterThan(0)
    expect(createdResponses.length).toBeLessThanOrEqual(40)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(100 - createdResponses.length)
    const other = await begin(bob, 10)
    await abandonUpload(bob.raw, other.path)
    for (const { headers } of createdResponses) await abandonUpload(ada.raw, headers.get('location') ?? '')
  })

  it('returns the attachment’s id again when the response to the last chunk was lost', async () => {
    const ada = await signUp(test())
    const { path, id } = await begin(ada, text().length)
    await sendPiece(ada.raw, path, 0, text())
    const response = await askOffset(ada.raw, path)
    expect([response.headers.get('upload-offset'), attachmentIdOf(response)]).toEqual([
      String(text().length),
      id,
    ])
    const emptyPiece = await sendPiece(ada.raw, path, text().length, Buffer.alloc(0))
    expect([emptyPiece.status, attachmentIdOf(emptyPiece)]).toEqual([204, id])
    expect((await sendPiece(ada.raw, path, 0, text())).status).toBe(409)
    expect(await countOf(test(), ada)).toBe(1)
  })

  it('finishes an upload once, even when it is requested many times at once', async () => {
    const ada = await signUp(test())
    const { path, id } = await begin(ada, text().length)
    const requests = [sendPiece(ada.raw, path, 0, text()), ...[1, 2, 3].map(() => askOffset(ada.raw, path))]
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([204, 200, 200, 200])
    expect(await countOf(test(), ada)).toBe(1)
    expect((await ada.call(getAttachment, { params: { id } })).status).toBe(200)
  })

  it('deletes an upload that is canceled', async () => {
    const ada = await signUp(test())
    const { path, id } = await begin(ada, 100)
    expect((await abandonUpload(ada.raw, path)).status).toBe(204)
    expect((await askOffset(ada.raw, path)).status).toBe(404)
    expect((await listStaged(test())).filter((name) => name.startsWith(id))).toEqual([])
  })

  it('KNO-05 adds a document to a project and shows it to its members', async () => {
    const ada = await signUp(test())
    const projectId = await makeProject(ada)
    const metadata = { filename: 'log.md', attachmentType: 'GLOBAL_FILE', source: 'PROJECT', projectId }
    const id = attachmentIdOf(await upload(ada.raw, text('# Log'), metadata))
    const { drives } = await ada.get(getProject, { params: { projectId } })
    const [source] = drives[0]?.folders[0]?.attachments ?? []
    expect(source).toMatchObject({ id, attachmentType: 'GLOBAL_FILE', source: 'PROJECT' })
    expect((await waitUntilRead(test(), ada, id)).status).toBe('completed')
  })

  it('KNO-05 lists a project’s sources in the order their uploads started, whichever finishes first', async () => {
    const ada = await signUp(test())
    const projectId = await makeProject(ada)
    const metadataFor = (filename: string) => ({ filename, source: 'PROJECT', projectId })
    const first = await begin(ada, text('one').length, metadataFor('1.txt'))
    const second = await begin(ada, text('two').length, metadataFor('2.txt'))
    await sendPiece(ada.raw, second.path, 0, text('two'))
    await sendPiece(ada.raw, first.path, 0, text('one'))
    const { drives } = await ada.get(getProject, { params: { projectId } })
    const titles = drives[0]?.folders[0]?.attachments.map(({ title }) => title)
    expect(titles).toEqual(['2.txt', '1.txt'])
  })

  it('KNO-05 rejects an image in a project, by its declared type and by its content', async () => {
    const ada = await signUp(test())
    const projectId = await makeProject(ada)
    const message = 'Image uploads are not supported for projects. Please upload only document files.'
    const metadata = { filename: 'a.png', filetype: 'image/png', source: 'PROJECT', projectId }
    expect(await errorOf(await createUpload(ada.raw, 99, metadata))).toMatchObject({ status: 415, message })
    const response = await upload(ada.raw, png, {
      filename: 'a.txt',
      filetype: 'text/plain',
      source: 'PROJECT',
      projectId,
    })
    expect(await errorOf(response)).toMatchObject({ status: 415, message })
    expect(await countOf(test(), ada)).toBe(0)
    expect(await listStaged(test())).toEqual([])
  })

  it('UPL-01 UPL-05 rejects a program by its content, and doesn’t mistake TypeScript for video', async () => {
    const ada = await signUp(test())
    const eleventh = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(200)])
    const uploadError = await errorOf(
      await upload(ada.raw, eleventh, { filename: 'thesis.pdf', source: 'VAULT' }),
    )
    expect(uploadError.message).toBe('File upload failed. Please upload files with supported file types')
    const code = text('export const lamp = 1\n')
    const id = attachmentIdOf(await upload(ada.raw, code, { filename: 'lamp.ts', filetype: 'video/mp2t' }))
    expect((await waitUntilRead(test(), ada, id)).status).toBe('completed')
  })

  it('UPL-05 treats snippet.txt as a pasted text', async () => {
    const ada = await signUp(test())
    const id = attachmentIdOf(await upload(ada.raw, text('A line.'), { filename: 'snippet.txt' }))
    expect(await ada.get(getAttachment, { params: { id } })).toMatchObject({
      type: 'TEXT',
      attachmentType: 'PASTED_TEXT_FILE',
    })
  })

  it('UPL-06 stores a file only in the chat, project or vault it names', async () => {
    const ada = await signUp(test())
    const { id: projectId } = await ada.get(createProject, {
      body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
    })
    const { id: chatId } = await ada.get(createChat, { body: {} })
    const sourceAt = async (change: object) => {
      const id = attachmentIdOf(await upload(ada.raw, text('Light.'), { filename: 'a.txt', ...change }))
      return (await ada.get(getAttachment, { params: { id } })).source
    }
    expect(await sourceAt({ chatId })).toBe('CHAT')
    expect(await sourceAt({ projectId })).toBe('PROJECT')
    expect(await sourceAt({})).toBe('VAULT')
    expect(await sourceAt({ projectId, source: 'PROJECT' })).toBe('PROJECT')
    const twoDestinations = await createUpload(ada.raw, 5, { filename: 'a.txt', chatId, projectId })
    expect(twoDestinations.status).toBe(400)
    const bot = await createUpload(ada.raw, 5, { filename: 'a.txt', chatbotId: uuidv7() })
    expect(bot.status).toBe(404)
  })

  it('UPL-02 rejects more than 50 MB, an image over 10 MB and an empty file before any byte is sent', async () => {
    const ada = await signUp(test())
    const create = async (size: number, change: object = {}) =>
      errorOf(await createUpload(ada.raw, size, { filename: 'a.txt', ...change }))
    expect(await create(50 * MB + 1)).toMatchObject({ status: 413, message: messages.upload.fileTooLarge })
    const imageMetadata = { filename: 'a.png', filetype: 'image/png' }
    expect(await create(10 * MB + 1, imageMetadata)).toMatchObject({
      status: 413,
      message: messages.upload.imageTooLarge,
    })
    expect(await create(0)).toMatchObject({ status: 422 })
    expect((await createUpload(ada.raw, 50 * MB, { filename: 'a.txt' })).status).toBe(201)
  })

  it('UPL-02 detects an image over 10 MB whatever it is called', async () => {
    const ada = await signUp(test())
    const hugeUpload = Buffer.concat([png, Buffer.alloc(10 * MB)])
    const uploadError = await errorOf(
      await upload(ada.raw, hugeUpload, { filename: 'a.txt', filetype: 'text/plain' }),
    )
    expect(uploadError).toMatchObject({ status: 413, message: messages.upload.imageTooLarge })
  })

  it('UPL-03 UPL-04 checks counts before any byte is sent: three per guest, ten files and three images per chat', async () => {
    const guest = await signInAsGuest(test())
    for (let file = 0; file < 3; file += 1)
      expect((await upload(guest.raw, text(`${file}`), { filename: 'a.txt', source: 'CHAT' })).status).toBe(
        204,
      )
    const fourthError = await errorOf(await createUpload(guest.raw, 9, { filename: 'a.txt', source: 'CHAT' }))
    expect(fourthError).toMatchObject({ status: 413, message: 'Guest user can upload max. 3 files' })

    const ada = await signUp(test())
    const { id: chatId } = await ada.get(createChat, { body: {} })
    const imageMetadata = { filename: 'a.png', filetype: 'image/png', chatId }
    for (let image = 0; image < 3; image += 1)
      expect((await upload(ada.raw, png, imageMetadata)).status).toBe(204)
    expect((await errorOf(await createUpload(ada.raw, 9, imageMetadata))).message).toBe(
      'Maximum image upload limit reached! You can upload a maximum of 3 images.',
    )
    const uploadError = await errorOf(await upload(ada.raw, png, { filename: 'a.txt', chatId }))
    expect(uploadError.message).toContain('Maximum image upload limit reached!')
  })

  it.each([
    ['no name', { filename: undefined }],
    ['an unknown field', { ownerId: uuidv7() }],
    ['another unknown field', { isAdmin: 'true' }],
    ['an unknown type', { attachmentType: 'FOLDER' }],
    ['an unknown source', { source: 'ELSEWHERE' }],
    ['an invalid id', { projectId: 'mine' }],
    ['two destinations', { projectId: uuidv7(), chatId: uuidv7() }],
    ['a name that is too long', { filename: 'x'.repeat(256) }],
  ])(
    'API-01 rejects metadata with %s, in a sentence without type names or suffixes',
    async (_what, change) => {
      const ada = await signUp(test())
      const uploadError = await errorOf(
        await createUpload(ada.raw, 9, { filename: 'a.txt', source: 'VAULT', ...change }),
      )
      expect(uploadError).toMatchObject({ status: 400, code: 'BAD_INPUT' })
      expect(uploadError.message).not.toMatch(/[()]|expected|Invalid/)
    },
  )

  it('keeps only the last part of a name, without control and direction characters', async () => {
    const ada = await signUp(test())
    const nameOf = async (filename: string) => {
      const id = attachmentIdOf(await upload(ada.raw, text(), { filename }))
      return (await ada.get(getAttachment, { params: { id } })).fileName
    }
    expect(await nameOf('../../etc/passwd.txt')).toBe('passwd.txt')
    expect(await nameOf('C:\\Users\\ada\\log.txt')).toBe('log.txt')
    expect(await nameOf('in\u0000voice\u202etxt.exe\n')).toBe('invoicetxt.exe')
    expect(await nameOf('..')).toBe('file')
    expect(await nameOf('👩‍🔬 notes.txt')).toBe('👩‍🔬 notes.txt')
  })

  it('reports another person’s upload exactly like a missing one', async () => {
    const [ada, eve] = [await signUp(test()), await signUp(test())]
    const { path } = await begin(ada, text().length)
    const unknownPath = `/v1/uploads/${uuidv7()}`
    for (const ask of [
      (uploadUrl: string) => askOffset(eve.raw, uploadUrl),
      (uploadUrl: string) => sendPiece(eve.raw, uploadUrl, 0, text()),
      (uploadUrl: string) => abandonUpload(eve.raw, uploadUrl),
      (uploadUrl: string) => eve.raw(uploadUrl),
    ]) {
      const [othersUpload, unknownUpload] = [await ask(path), await ask(unknownPath)]
      expect([othersUpload.status, await othersUpload.text()]).toEqual([404, await unknownUpload.text()])
    }
    const visitor = stranger(test())
    expect((await askOffset(visitor.raw, path)).status).toBe(401)
    expect((await createUpload(visitor.raw, 9, { filename: 'a.txt' })).status).toBe(401)
    expect((await sendPiece(ada.raw, path, 0, text())).status).toBe(204)
    expect((await askOffset(eve.raw, path)).status).toBe(404)
  })

  it('checks project access at the start, between chunks and at the end', async () => {
    const [ada, editor, viewer, eve] = [
      await signUp(test()),
      await signUp(test()),
      await signUp(test()),
      await signUp(test()),
    ]
    const projectId = await makeProject(ada)
    await addMember(test(), projectId, editor.id, 'EDITOR')
    await addMember(test(), projectId, viewer.id, 'VIEWER')
    const metadata = { filename: 'a.txt', source: 'PROJECT', projectId }
    expect((await createUpload(viewer.raw, 9, metadata)).status).toBe(403)
    expect((await createUpload(eve.raw, 9, metadata)).status).toBe(404)
    const { path } = await begin(editor, 10, metadata)
    expect((await sendPiece(editor.raw, path, 0, text('12345'))).status).toBe(204)
    await test().context.db.delete(projectMember).where(eq(projectMember.userId, editor.id))
    expect((await sendPiece(editor.raw, path, 5, text('67890'))).status).toBe(404)
    expect((await abandonUpload(editor.raw, path)).status).toBe(204)
    expect(await countOf(test(), editor)).toBe(0)
  })

  it('rejects a chunk that doesn’t fit, with this API’s error format', async () => {
    const ada = await signUp(test())
    const { path } = await begin(ada, 10)
    expect(await errorOf(await sendPiece(ada.raw, path, 5, text()))).toMatchObject({
      status: 409,
      code: 'UPLOAD_CONFLICT',
    })
    const untypedError = await errorOf(await ada.raw(path, { method: 'PATCH', body: 'x' }))
    expect(untypedError).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED' })
    const response = await askOffset(ada.raw, path)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('rejects concatenated uploads, with a message that this server doesn’t support them', async () => {
    const ada = await signUp(test())
    for (const concat of ['partial', 'final;/v1/uploads/a /v1/uploads/b']) {
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': '4', 'upload-concat': concat }
      const uploadError = await ada.raw('/v1/uploads', { method: 'POST', headers })
      expect(uploadError.status).toBe(400)
      expect(ErrorEnvelope.parse(await uploadError.json()).data.message).toContain('Upload-Concat')
    }
  })

  it('stops one person from filling the disk with unfinished uploads', async () => {
    const guest = await signInAsGuest(test())
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1)
      statuses.push((await createUpload(guest.raw, 9, { filename: 'a.txt', source: 'CHAT' })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429])
  })
})

it.each([
  [404, 'NOT_FOUND'],
  [410, 'NOT_FOUND'],
  [409, 'UPLOAD_CONFLICT'],
  [500, 'UNAVAILABLE'],
])('API-01 maps the upload protocol’s %i to one of this API’s errors', (status, code) => {
  expect(fromTusError(status, 'Refused')).toMatchObject({ code })
})
