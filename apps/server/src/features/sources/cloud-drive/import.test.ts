import { getAttachment, getAttachmentText } from '@atelier/contract/endpoints/sources/attachments'
import { createChat } from '@atelier/contract/endpoints/chat/chats'
import * as endpoints from '@atelier/contract/endpoints/sources/cloud-drive'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { messages } from '@atelier/contract/messages'
import { startGoogle } from '@atelier/testing/start-google'
import { afterAll, expect, it } from 'vitest'
import { actAs } from '../../../platform/actor.ts'
import { signInAsGuest, signUp, stranger, type TestActor } from '../../../test/actors.ts'
import { describeApp } from '../../../test/describe-app.ts'
import { connectGoogleDrive } from '../../../test/drive.ts'
import { addMember } from '../../../test/members.ts'
import { writeDocx } from '../../../test/office-files.ts'
import { onePixel } from '../../../test/pictures.ts'
import { untilProcessed } from '../../../test/sources.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const MB = 1024 * 1024

const google = await startGoogle([
  { id: 'notes', name: 'notes.txt', mimeType: 'text/plain', content: 'The lamp is lit at dusk.' },
  {
    id: 'plan',
    name: 'Plan',
    mimeType: 'application/vnd.google-apps.document',
    content: { [docx]: writeDocx(['# Plan', 'We begin in May.']) },
  },
  {
    id: 'long',
    name: 'A long text',
    mimeType: 'application/vnd.google-apps.document',
    content: { 'text/plain': 'It goes on and on.' },
  },
  { id: 'sums', name: 'Sums', mimeType: 'application/vnd.google-apps.spreadsheet', content: {} },
  { id: 'form', name: 'Questions', mimeType: 'application/vnd.google-apps.form', content: {} },
  { id: 'lamp', name: 'lamp.png', mimeType: 'image/png', content: onePixel },
  { id: 'poster', name: 'poster.png', mimeType: 'image/png', content: onePixel, size: 11 * MB },
  { id: 'archive', name: 'archive.pdf', mimeType: 'application/pdf', content: 'x', size: 51 * MB },
  {
    id: 'disguised',
    name: 'report.pdf',
    mimeType: 'application/pdf',
    content: Buffer.from('7f454c4602', 'hex'),
  },
])
afterAll(() => google[Symbol.asyncDispose]())

const importDocument = (actor: TestActor, fileId: string, to: object = {}) =>
  actor.call(endpoints.importFromDrive, { body: { fileId, ...to } })

describeApp(
  'documents from a drive',
  (test) => {
    const connectDrive = async () => {
      const actor = await signUp(test())
      await connectGoogleDrive(actor, google)
      return actor
    }
    const vaultOf = (actor: TestActor) => actor.get(listVault)

    it('VLT-16 imports a file into the vault, and processes it', async () => {
      const ada = await connectDrive()
      const { data } = await importDocument(ada, 'notes', { source: 'VAULT' })
      expect(data).toMatchObject({
        title: 'notes.txt',
        type: 'FILE',
        attachmentType: 'GLOBAL_CONNECTED_APP_FILE',
        connectedAppType: 'GOOGLE_DRIVE',
        source: 'VAULT',
      })
      if (!data) return
      await untilProcessed(test(), ada, data.id)
      const { text } = await ada.get(getAttachmentText, { params: { id: data.id } })
      expect(text).toContain('lit at dusk')
      expect((await vaultOf(ada)).attachments[0]).toMatchObject({ connectedAppFileId: 'notes' })
    })

    it('VLT-16 exports Google’s own document types as Office files', async () => {
      const ada = await connectDrive()
      const { data } = await importDocument(ada, 'plan')
      expect(data).toMatchObject({ fileName: 'Plan.docx', mimeType: docx })
      if (!data) return
      await untilProcessed(test(), ada, data.id)
      expect((await ada.get(getAttachmentText, { params: { id: data.id } })).text).toContain(
        'We begin in May',
      )
    })

    it('VLT-16 imports the text of a document too large to export, or says what to do', async () => {
      const ada = await connectDrive()
      expect((await importDocument(ada, 'long')).data).toMatchObject({
        fileName: 'A long text.txt',
        mimeType: 'text/plain',
      })
      const sheet = await importDocument(ada, 'sums')
      expect(sheet).toMatchObject({ status: 413, error: { code: 'TOO_LARGE' } })
      expect(sheet.error?.message).toContain('10 MB')
    })

    it('VLT-16 adds images and files to the selected destination', async () => {
      const ada = await connectDrive()
      const { id: chatId } = await ada.get(createChat, { body: {} })
      expect((await importDocument(ada, 'lamp', { source: 'VAULT' })).data).toMatchObject({
        type: 'IMAGE',
        attachmentType: 'GLOBAL_CONNECTED_APP_IMAGE',
      })
      expect((await importDocument(ada, 'lamp', { chatId })).data).toMatchObject({
        attachmentType: 'CONNECTED_APP_IMAGE',
        source: 'CHAT',
      })
      expect((await importDocument(ada, 'notes', { source: 'CHAT' })).data).toMatchObject({
        attachmentType: 'CONNECTED_APP_FILE',
      })
      const project = await ada.get(createProject, {
        body: { name: 'Lights', description: 'All about it', creationMode: 'MANUAL' },
      })
      const { data } = await importDocument(ada, 'notes', { projectId: project.id })
      expect(data).toMatchObject({ attachmentType: 'GLOBAL_CONNECTED_APP_FILE', source: 'PROJECT' })
      const imageAttachment = await importDocument(ada, 'lamp', { projectId: project.id })
      expect(imageAttachment.error?.message).toContain(messages.knowledge.noImages)
      // only Ada may see the file's name in her drive
      const grace = await signUp(test())
      await addMember(test(), project.id, grace.id, 'EDITOR')
      const attachment = await grace.get(getAttachment, { params: { id: data?.id ?? '' } })
      expect(attachment.connectedAppType).toBe('GOOGLE_DRIVE')
      expect(JSON.stringify(attachment)).not.toContain('FileId')
    })

    it.each([
      ['archive', 'TOO_LARGE', messages.upload.fileTooLarge],
      ['poster', 'TOO_LARGE', messages.upload.imageTooLarge],
      ['form', 'UNSUPPORTED_TYPE', messages.upload.unsupported],
      ['disguised', 'UNSUPPORTED_TYPE', messages.upload.unsupported],
      ['nowhere', 'NOT_FOUND', 'Choose it in the picker again'],
    ])('UPL-02 rejects %s, and stores nothing', async (fileId, code, message) => {
      const ada = await connectDrive()
      const { error } = await importDocument(ada, fileId)
      expect(error).toMatchObject({ code, message: expect.stringContaining(message) as unknown })
      expect((await vaultOf(ada)).total).toBe(0)
    })

    it('VLT-16 asks to connect first, and again when Google no longer accepts the token', async () => {
      const ada = await signUp(test())
      expect((await importDocument(ada, 'notes')).error).toMatchObject({
        code: 'NOT_ALLOWED',
        message: 'Connect Google Drive first.',
      })
      await connectGoogleDrive(ada, google)
      google.revokeGrants()
      expect((await importDocument(ada, 'notes')).error?.message).toContain('Connect Google Drive again')
      expect((await ada.get(endpoints.getCloudDrive)).isConnected).toBe(false)
    })

    it('VLT-16 requires an account, and reports inaccessible destinations as not found without changing anything', async () => {
      expect((await importDocument(stranger(test()), 'notes')).status).toBe(401)
      expect((await importDocument(await signInAsGuest(test()), 'notes', { source: 'CHAT' })).status).toBe(
        403,
      )
      const [ada, eve] = [await connectDrive(), await connectDrive()]
      const project = await ada.get(createProject, {
        body: { name: 'Lights', description: 'All about it', creationMode: 'MANUAL' },
      })
      expect((await importDocument(eve, 'notes', { projectId: project.id })).status).toBe(404)
      expect((await vaultOf(eve)).total).toBe(0)
    })

    it('VLT-16 says that Google can’t be reached', async () => {
      const ada = await connectDrive()
      const { config } = test().context
      const sites = { ...config.sites, 'google-apis': 'http://127.0.0.1:9' }
      const { importFile } = await import('./import-file.ts')
      const context = { ...test().context, config: { ...config, sites } }
      const actor = actAs({ kind: 'user', userId: ada.id })
      await expect(importFile(context, actor, { fileId: 'notes' })).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringContaining('Couldn’t reach Google Drive') as unknown,
      })
    })
  },
  () => google.environment,
)
