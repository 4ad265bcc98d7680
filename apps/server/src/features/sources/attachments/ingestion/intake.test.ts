import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as endpoints from '@atelier/contract/endpoints/sources/attachments'
import { createChat } from '@atelier/contract/endpoints/chat/chats'
import {
  archiveProject,
  createProject,
  getProject,
  removeProjectAttachment,
} from '@atelier/contract/endpoints/projects/projects'
import { messages } from '@atelier/contract/messages'
import { expect, it } from 'vitest'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../../../test/actors.ts'
import { describeApp } from '../../../../test/describe-app.ts'
import { addMember } from '../../../../test/members.ts'
import { waitUntilRead } from '../../../../test/wait-until-read.ts'

const note = { fileName: 'Notes', fileContent: 'The lamp is lit at dusk.' }

const pageServer = createServer((request, response) => {
  const isPage = request.url === '/tides'
  response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
  response.end(
    isPage
      ? `<html><head><title>Tide tables</title></head><body><main><h1>Tide tables</h1>${'<p>High water comes at noon, and the harbour fills.</p>'.repeat(20)}</main></body></html>`
      : 'nothing here',
  )
})
await new Promise<void>((resolve) => pageServer.listen(0, '127.0.0.1', resolve))
pageServer.unref()
const site = `127.0.0.1:${(pageServer.address() as AddressInfo).port}`

const makeProject = (actor: TestActor) =>
  actor.get(createProject, {
    body: { name: 'Lighthouse', description: 'All about it', creationMode: 'MANUAL' },
  })
const sourcesOf = async (actor: TestActor, projectId: string) =>
  (await actor.get(getProject, { params: { projectId } })).drives[0]?.folders[0]?.attachments ?? []

describeApp(
  'adding texts and links',
  (test) => {
    it('KNO-04 VLT-12 stores a pasted text as title.txt and reads it', async () => {
      const ada = await signUp(test())
      const attachment = await ada.get(endpoints.addText, { body: { ...note, source: 'VAULT' } })
      expect(attachment).toMatchObject({
        status: 'analysing',
        type: 'TEXT',
        title: 'Notes',
        fileName: 'Notes.txt',
        attachmentType: 'GLOBAL_FILE',
        source: 'VAULT',
      })
      expect((await waitUntilRead(test(), ada, attachment.id)).status).toBe('completed')
      const text = await ada.get(endpoints.getAttachmentText, { params: { id: attachment.id } })
      expect(text.text).toContain('The lamp is lit at dusk.')
    })

    it.each([
      [{ fileName: ' ' }, messages.knowledge.nameRequired],
      [{ fileContent: ' \n ' }, messages.knowledge.contentRequired],
      [{ fileContent: 'ü'.repeat(20_481) }, messages.knowledge.textTooLarge],
      [{ fileContent: 'a\n'.repeat(201) }, messages.knowledge.textTooManyLines],
    ])('KNO-04 rejects a text that breaks rule %# with its reason', async (change, message) => {
      const ada = await signUp(test())
      const { status, error } = await ada.call(endpoints.addText, { body: { ...note, ...change } })
      expect(status).toBe(400)
      const path = `body.${Object.keys(change).join('')}`
      expect(error).toMatchObject({ message, issues: [{ path, message }] })
    })

    it('KNO-04 titles a text “untitled” by default, and trims it before measuring it', async () => {
      const ada = await signUp(test())
      const body = { fileContent: `${' '.repeat(30_000)}ü${'\n'.repeat(300)}` }
      const attachment = await ada.get(endpoints.addText, { body })
      expect(attachment).toMatchObject({ title: 'untitled', fileName: 'untitled.txt', content: 'ü' })
      const storedAttachment = await ada.get(endpoints.getAttachment, { params: { id: attachment.id } })
      expect(storedAttachment.content).toBe('ü')
    })

    it('KNO-04 accepts a text of exactly 20,480 characters and 200 lines', async () => {
      const ada = await signUp(test())
      const lines = `${Array.from({ length: 200 }, () => 'x'.repeat(101)).join('\n')}\n`
      expect((await ada.call(endpoints.addText, { body: { ...note, fileContent: lines } })).status).toBe(200)
      const bytes = 'ü'.repeat(20 * 1024)
      expect((await ada.call(endpoints.addText, { body: { ...note, fileContent: bytes } })).status).toBe(200)
    })

    it.each(['', 'nonsense', 'ftp://example.org', 'javascript:alert(1)', 'file:///etc/passwd', 'http://'])(
      'KNO-04 rejects the link %j',
      async (url) => {
        const ada = await signUp(test())
        const { status, error } = await ada.call(endpoints.addLink, { body: { url, source: 'VAULT' } })
        expect(status).toBe(400)
        expect(error?.issues?.[0]?.message).toBe('Invalid URL')
      },
    )

    it('KNO-04 trims a link, stores it, and reads its page', async () => {
      const ada = await signUp(test())
      const attachment = await ada.get(endpoints.addLink, {
        body: { url: `  http://${site}/tides `, source: 'VAULT' },
      })
      expect(attachment).toMatchObject({
        type: 'LINK',
        url: `http://${site}/tides`,
        attachmentType: 'GLOBAL_LINK',
      })
      const processedAttachment = await waitUntilRead(test(), ada, attachment.id)
      expect(processedAttachment).toMatchObject({ status: 'completed', title: 'Tide tables' })
      const { text } = await ada.get(endpoints.getAttachmentText, { params: { id: attachment.id } })
      expect(text).toContain('High water comes at noon')
    })

    it.each([
      'http://127.0.0.1:9/',
      'http://2130706433/',
      'http://10.1.2.3/wiki',
      'https://[::1]/',
      'http://[::ffff:192.168.0.1]/',
      'http://localhost/notes',
      'http://wiki.localhost./',
    ])('KNO-04 says at once that the private address %s isn’t read', async (url) => {
      const ada = await signUp(test())
      const { status, error } = await ada.call(endpoints.addLink, { body: { url, source: 'VAULT' } })
      expect([status, error?.message]).toEqual([400, messages.knowledge.linkPrivate])
      expect(error?.issues).toEqual([{ path: 'body.url', message: messages.knowledge.linkPrivate }])
    })

    it('KNO-04 fails an unreadable link with an actionable reason, and can retry it', async () => {
      const ada = await signUp(test())
      const attachment = await ada.get(endpoints.addLink, {
        body: { url: 'http://1.1.1.1:9/', source: 'VAULT' },
      })
      const processedAttachment = await waitUntilRead(test(), ada, attachment.id)
      expect(processedAttachment).toMatchObject({
        status: 'failed',
        failure: { code: 'LINK_UNREACHABLE', retryable: true },
      })
      const retriedAttachment = await ada.get(endpoints.retryAttachment, { params: { id: attachment.id } })
      expect(retriedAttachment).toMatchObject({ status: 'analysing', failure: null })
    })

    it('requires a session', async () => {
      const visitor = stranger(test())
      expect((await visitor.call(endpoints.addText, { body: note })).status).toBe(401)
      expect((await visitor.call(endpoints.addLink, { body: { url: 'http://example.org' } })).status).toBe(
        401,
      )
    })

    it('rejects unknown fields, and two destinations at once', async () => {
      const ada = await signUp(test())
      const { id: projectId } = await makeProject(ada)
      const { id: chatId } = await ada.get(createChat, { body: {} })
      const tryToAdd = async (change: object) =>
        (await ada.call(endpoints.addText, { body: { ...note, ...change } })).status
      expect(await tryToAdd({ ownerId: ada.id })).toBe(400)
      expect(await tryToAdd({ projectId, chatId })).toBe(400)
      expect(await tryToAdd({ chatbotId: uuidv7() })).toBe(404)
    })

    it('KNO-07 lets owners and editors add to a project, rejects viewers, and reports not found to others', async () => {
      const [ada, editor, viewer, other] = [
        await signUp(test()),
        await signUp(test()),
        await signUp(test()),
        await signUp(test()),
      ]
      const { id: projectId } = await makeProject(ada)
      await addMember(test(), projectId, editor.id, 'EDITOR')
      await addMember(test(), projectId, viewer.id, 'VIEWER')
      const add = (actor: TestActor) => actor.call(endpoints.addText, { body: { ...note, projectId } })
      expect((await add(ada)).status).toBe(200)
      expect((await add(editor)).status).toBe(200)
      expect(await add(viewer)).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } })
      const missingResponse = await other.call(endpoints.addText, { body: { ...note, projectId: uuidv7() } })
      expect(await add(other)).toEqual(missingResponse)
      expect(missingResponse.status).toBe(404)
      expect(await sourcesOf(viewer, projectId)).toHaveLength(2)
    })

    it('rejects adding to an archived project', async () => {
      const ada = await signUp(test())
      const { id: projectId } = await makeProject(ada)
      await ada.get(archiveProject, { params: { projectId } })
      const { error } = await ada.call(endpoints.addText, { body: { ...note, projectId } })
      expect(error?.code).toBe('PROJECT_ARCHIVED')
      expect(await sourcesOf(ada, projectId)).toEqual([])
    })

    it('reports another person’s chat as not found', async () => {
      const [ada, eve] = [await signUp(test()), await signUp(test())]
      const { id: chatId } = await ada.get(createChat, { body: {} })
      expect((await eve.call(endpoints.addText, { body: { ...note, chatId } })).status).toBe(404)
    })

    it('UPL-03 lets a guest keep three files, only in chats', async () => {
      const guest = await signInAsGuest(test())
      const add = (body: object) => guest.call(endpoints.addText, { body: { ...note, ...body } })
      expect(await add({ source: 'VAULT' })).toMatchObject({ status: 403 })
      const adding = [1, 2, 3, 4, 5].map(() => add({ source: 'CHAT' }))
      const statuses = (await Promise.all(adding)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 200, 200, 413, 413])
      expect((await add({ source: 'CHAT' })).error?.message).toBe(messages.upload.guestMax)
    })

    it('UPL-04 allows ten files in a chat, however many arrive at once', async () => {
      const ada = await signUp(test())
      const { id: chatId } = await ada.get(createChat, { body: {} })
      const add = () => ada.call(endpoints.addText, { body: { ...note, chatId } })
      const responses = await Promise.all(Array.from({ length: 12 }, add))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
      const errorResponse = responses.find(({ status }) => status === 413)
      expect(errorResponse?.error?.message).toBe(
        'Maximum file upload limit reached! You can upload a maximum of 10 per chat.',
      )
    })

    it('KNO-06 lets editors remove a source from a project, while its owner keeps it', async () => {
      const [ada, editor, viewer] = [await signUp(test()), await signUp(test()), await signUp(test())]
      const { id: projectId } = await makeProject(ada)
      await addMember(test(), projectId, editor.id, 'EDITOR')
      await addMember(test(), projectId, viewer.id, 'VIEWER')
      const { id: attachmentId } = await ada.get(endpoints.addText, { body: { ...note, projectId } })
      const params = { projectId, attachmentId }
      expect((await viewer.call(removeProjectAttachment, { params })).status).toBe(403)
      expect((await editor.call(removeProjectAttachment, { params })).status).toBe(200)
      expect((await editor.call(removeProjectAttachment, { params })).status).toBe(404)
      expect(await sourcesOf(ada, projectId)).toEqual([])
      expect((await editor.call(endpoints.getAttachment, { params: { id: attachmentId } })).status).toBe(404)
      expect((await ada.call(endpoints.getAttachment, { params: { id: attachmentId } })).status).toBe(200)
    })

    it('creates one attachment when a request is repeated with its key', async () => {
      const ada = await signUp(test())
      const headers = { 'idempotency-key': uuidv7() }
      const [first, second] = [
        await ada.get(endpoints.addText, { body: note, headers }),
        await ada.get(endpoints.addText, { body: note, headers }),
      ]
      expect(second.id).toBe(first.id)
    })
  },
  () => ({ OUTBOUND_ALLOW: site }),
)
