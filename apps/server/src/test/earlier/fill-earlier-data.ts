import { addLink, addText, deleteAttachment } from '@atelier/contract/endpoints/sources/attachments'
import { createApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { createChat, moveChat, sendMessage } from '@atelier/contract/endpoints/chat/chats'
import { importFromDrive } from '@atelier/contract/endpoints/sources/cloud-drive'
import { generateSignedUrlImages, makeImagePublic } from '@atelier/contract/endpoints/sources/image-uploads'
import {
  acceptInvitation,
  inviteMembers,
  listInvitations,
} from '@atelier/contract/endpoints/people/invitations'
import { removeMember } from '@atelier/contract/endpoints/projects/members'
import { deleteFinishedProject } from '@atelier/contract/endpoints/projects/project-deletion'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { duplicateProject, setPublic, updateSharing } from '@atelier/contract/endpoints/projects/sharing'
import { createTeam } from '@atelier/contract/endpoints/teams/teams'
import type { AttachmentId, ChatId, ProjectId } from '@atelier/contract/ids'
import type { Project } from '@atelier/contract/projects/project'
import type { LocalGoogle } from '@atelier/testing/start-google'
import type { LocalSite } from '@atelier/testing/start-local-site'
import sharp from 'sharp'
import { signInAsGuest, register, type TestActor } from '../actors.ts'
import { connectGoogleDrive } from '../drive.ts'
import type { TestApp } from '../make-app.ts'
import { untilProcessed, uploadFile } from '../sources.ts'

export const tidesPage = `<!doctype html><title>Tides</title><article><h1>Tides</h1>
${'<p>The spring tide comes two days after the full moon and reaches the seventh step of the stair.</p>'.repeat(4)}</article>`

/** Longer than a prompt, so that sources are searched. */
const logbook = Array.from(
  { length: 320 },
  (_, day) => `Day ${day + 1}: the lamp was lit at dusk and put out at dawn; the wind came from the west.`,
).join('\n\n')

export interface World {
  readonly test: TestApp
  readonly google: LocalGoogle
  readonly site: LocalSite
}

const makePeople = async (test: TestApp) => ({
  ada: await register(test, 'Ada'),
  ben: await register(test, 'Ben'),
  cora: await register(test, 'Cora'),
  dan: await register(test, 'Dan'),
  eve: await register(test, 'Eve'),
  guest: await signInAsGuest(test),
})

const emailOf = (name: string) => `${name.toLowerCase()}@people.example`

/** The actions of one user, each completed before the next one. */
const createActions = ({ test, google, site }: World, actor: TestActor) => {
  const waitUntilProcessed = async <Thing extends { id: AttachmentId }>({ id }: Thing) => {
    await untilProcessed(test, actor, id)
    return id
  }
  return {
    file: async (name: string, bytes: Uint8Array | string, metadata: Record<string, string> = {}) =>
      waitUntilProcessed({ id: await uploadFile(actor, name, Buffer.from(bytes), metadata) }),
    text: async (
      fileName: string,
      fileContent: string,
      to: { projectId?: ProjectId; chatId?: ChatId } = {},
    ) => waitUntilProcessed(await actor.get(addText, { body: { fileName, fileContent, ...to } })),
    link: async (path: string, projectId: ProjectId) =>
      waitUntilProcessed(await actor.get(addLink, { body: { url: site.url + path, projectId } })),
    drive: async (fileId: string, projectId: ProjectId) => {
      await connectGoogleDrive(actor, google)
      return waitUntilProcessed(await actor.get(importFromDrive, { body: { fileId, projectId } }))
    },
    project: async (name: string): Promise<Project> => {
      const description = `What ${name} is about`
      const body = { name, description, systemPrompt: `Speak of ${name}.`, creationMode: 'MANUAL' }
      const { id: projectId } = await actor.get(projects.createProject, { body })
      return actor.get(projects.updateProject, { params: { projectId }, body: { status: 'COMPLETED' } })
    },
    chat: async (body: { projectId?: ProjectId; attachmentIds?: AttachmentId[] } = {}) =>
      (await actor.get(createChat, { body })).id,
    sendMessage: async (chatId: ChatId, text: string, attachmentIds: AttachmentId[] = []) => {
      await actor.events(sendMessage, { params: { chatId }, body: { text, attachmentIds } })
    },
    join: async (projectId: ProjectId) => {
      const { invitations } = await actor.get(listInvitations)
      const invitationForProject = invitations.find((invitation) => invitation.projectId === projectId)
      await actor.get(acceptInvitation, { body: { invitationId: invitationForProject?.invitationId ?? '' } })
    },
    publishImage: async (bytes: Uint8Array) => {
      const body = { contentType: 'image/png' as const, numOfImages: 1 }
      for (const { url, fileName } of (await actor.get(generateSignedUrlImages, { body })).signedUrls) {
        const { pathname, search } = new URL(url)
        const uploadInit = {
          method: 'PUT',
          body: Buffer.from(bytes),
          headers: { 'content-type': 'image/png' },
        }
        await actor.raw(pathname + search, uploadInit)
        await actor.get(makeImagePublic, { body: { fileName } })
      }
    },
  }
}

/** Creates a little of everything that users can create, over HTTP like a browser. */
export const seedUpgradeData = async (
  world: World,
  setEmail: (actor: TestActor, email: string) => Promise<unknown>,
) => {
  const people = await makePeople(world.test)
  for (const [name, actor] of Object.entries(people)) await setEmail(actor, emailOf(name))
  const ada = createActions(world, people.ada)
  const ben = createActions(world, people.ben)
  const cora = createActions(world, people.cora)
  const dan = createActions(world, people.dan)
  const guest = createActions(world, people.guest)
  const wall = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2040a0' } })
    .png()
    .toBuffer()

  const { id: lighthouse } = await ada.project('Lighthouse')
  const invite = (role: string, ...names: string[]) =>
    people.ada.get(inviteMembers, {
      body: { projectId: lighthouse, invitations: { type: 'EMAILS', emails: names.map(emailOf), role } },
    })
  await invite('EDITOR', 'Ben', 'Dan')
  await invite('VIEWER', 'Cora', 'Eve')
  for (const member of [ben, cora, dan]) await member.join(lighthouse)

  // knowledge of every kind
  const lamp = await ada.file('lamp.txt', 'The lamp burns 300 litres each winter.', { projectId: lighthouse })
  await ada.file('lamp-2.txt', 'The lamp burns exactly 417 litres each winter.', { replaces: lamp })
  await ada.file('logbook.md', logbook, { projectId: lighthouse })
  await ada.link('/tides', lighthouse)
  await ada.drive('light', lighthouse)
  await ben.text('Rota', 'Ben lights the lamp on Mondays.', { projectId: lighthouse })
  await dan.file('harbour.txt', 'The harbour closes at ten.', { projectId: lighthouse })
  const sharedFile = await ada.file('stores.txt', 'The stores hold 900 litres of oil.', { source: 'VAULT' })
  await people.ada.get(addFromVault, {
    params: { projectId: lighthouse },
    body: { attachmentIds: [sharedFile] },
  })
  const draft = await ben.text('Draft', 'A draft that was taken out.', { projectId: lighthouse })
  await people.ada.get(projects.removeProjectAttachment, {
    params: { projectId: lighthouse, attachmentId: draft },
  })
  const deletedId = await ben.text('Gone', 'Nobody has this any more.', { projectId: lighthouse })
  await people.ben.get(deleteAttachment, { body: { id: deletedId } })

  // chats: with citations and a tool, with an image and a file, moved, and with a pending file
  const projectChat = await ada.chat({ projectId: lighthouse })
  await ada.sendMessage(projectChat, 'How many litres does the lamp burn each winter?')
  const imageId = await ada.file('wall.png', wall, { filetype: 'image/png', source: 'CHAT' })
  await ada.sendMessage(projectChat, 'What is on this wall?', [imageId])
  const chatWithoutProject = await ada.chat()
  await ada.sendMessage(chatWithoutProject, 'What do the stores hold?', [sharedFile])
  await ben.chat({ attachmentIds: [await ben.file('waiting.txt', 'It waits.', { source: 'CHAT' })] })
  const movedChat = await cora.chat()
  await cora.sendMessage(movedChat, 'What is this?', [
    await cora.file('note.txt', 'A note of Cora.', { source: 'CHAT' }),
  ])
  await people.cora.get(moveChat, { params: { chatId: movedChat }, body: { projectId: lighthouse } })
  await dan.sendMessage(await dan.chat({ projectId: lighthouse }), 'When does the harbour close?')
  const guestChat = await guest.chat()
  await guest.text('Guest', 'What a guest brought along.', { chatId: guestChat })
  await guest.sendMessage(guestChat, 'What is in it?')

  // sharing, copies, archived and deleted projects
  await people.ada.get(setPublic, { body: { projectId: lighthouse, includeChats: true } })
  await people.ada.get(updateSharing, { body: { projectId: lighthouse, allowForking: true } })
  await people.ada.get(duplicateProject, {
    params: { projectId: lighthouse },
    body: { projectName: 'Lighthouse again' },
  })
  const { id: oldProjectId } = await ada.project('Archive')
  await ada.text('Old', 'What was kept.', { projectId: oldProjectId })
  await people.ada.get(projects.archiveProject, { params: { projectId: oldProjectId } })
  const { id: deletedProjectId } = await ada.project('Deleted')
  await ada.text('Deleted', 'What can come back.', { projectId: deletedProjectId })
  await people.ada.get(deleteFinishedProject, {
    params: { projectId: deletedProjectId },
    body: { name: 'Deleted' },
  })
  await people.ada.get(removeMember, { body: { projectId: lighthouse, userId: people.dan.id } })
  await people.ada.get(createTeam, { body: { name: 'Keepers' } })
  await people.ada.get(createApiKey, { body: { name: 'A key' } })
  await ada.publishImage(wall)
  return people
}
