import { addText } from '@atelier/contract/endpoints/sources/attachments'
import { createBot } from '@atelier/contract/endpoints/bots/bots'
import { listUpdates } from '@atelier/contract/endpoints/site/changelog'
import { createChat } from '@atelier/contract/endpoints/chat/chats'
import { generateSignedUrlImages } from '@atelier/contract/endpoints/sources/image-uploads'
import { inviteMembers, listInvitations } from '@atelier/contract/endpoints/people/invitations'
import { createProject } from '@atelier/contract/endpoints/projects/projects'
import { createPrompt } from '@atelier/contract/endpoints/prompts/prompts'
import { setPublic, updateSharing } from '@atelier/contract/endpoints/projects/sharing'
import { getUser } from '@atelier/contract/endpoints/people/users'
import type { ChatbotId, ProjectId } from '@atelier/contract/ids'
import type { ScriptedModel } from '@atelier/testing/scripted-model'
import sharp from 'sharp'
import { signUp, stranger, type TestActor } from '../actors.ts'
import { craftActions } from '../crafts.ts'
import type { TestApp } from '../make-app.ts'
import { untilProcessed, uploadFile } from '../sources.ts'
import { addTeam } from '../teams.ts'

export const botConfig = { name: 'Keeper', description: 'Knows the lamps', prompt: 'Answer as a keeper.' }
export const projectBody = {
  name: 'Lamps',
  description: 'Keep them lit',
  symbol: '🗼',
  systemPrompt: 'Give dates.',
  status: 'COMPLETED',
  creationMode: 'MANUAL',
  goal: 'Know every lamp of the coast',
} as const

const emailOf = async (actor: TestActor) => (await actor.get(getUser)).email

/** Uploads an image to its signed URL. */
const sendImage = async (actor: TestActor): Promise<string> => {
  const body = { contentType: 'image/png' as const, numOfImages: 1 }
  const [signedUrl] = (await actor.get(generateSignedUrlImages, { body })).signedUrls
  if (!signedUrl) throw new Error('No signed URL found.')
  const { pathname, search } = new URL(signedUrl.url, 'http://localhost')
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fc0' } })
    .png()
    .toBuffer()
  await actor.raw(pathname + search, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })
  return signedUrl.fileName
}

/** Creates the subjects of all specified calls, which belong to one user with a team. */
export const makeThings = async (test: TestApp, model: ScriptedModel) => {
  const crafts = craftActions(() => test, model)
  const { ada: owner, chatId, firstAnswer } = await crafts.begin()
  const [invitee, teammate] = await Promise.all([signUp(test, 'Bob'), signUp(test, 'Cleo')])
  await addTeam(test, owner.id, teammate.id)
  const project = async (body: object = {}) =>
    (await owner.get(createProject, { body: { ...projectBody, ...body } })).id
  const text = async (destination: { projectId?: ProjectId; chatbotId?: ChatbotId }) => {
    const body = { fileName: 'Lamps', fileContent: 'The lamp of Skerrow was lit in 1844.', ...destination }
    const { id } = await owner.get(addText, { body })
    return (await untilProcessed(test, owner, id)).id
  }
  const [projectId, forkableId, finishedId] = [
    await project(),
    await project({ name: 'Forkable' }),
    await project({ name: 'Finished' }),
  ]
  const draftId = await project({ creationMode: 'MERLIN', status: 'PENDING' })
  await owner.get(setPublic, { body: { projectId: forkableId } })
  await owner.get(updateSharing, { body: { projectId: forkableId, allowForking: true } })
  const uploadedFile = await uploadFile(owner, 'lamps.md', Buffer.from('# Lamps\n\nLit at dusk.'), {
    attachmentType: 'GLOBAL_FILE',
    source: 'PROJECT',
    projectId,
  })
  const bot = async (name: string) =>
    (await owner.get(createBot, { body: { chatbotConfig: { ...botConfig, name } } })).id
  const chatbotId = await bot('Keeper')
  const emails = [await emailOf(invitee)]
  await owner.get(inviteMembers, {
    body: { projectId, invitations: { type: 'EMAILS', emails, role: 'VIEWER' } },
  })
  const [invitation] = (await invitee.get(listInvitations)).invitations
  const [update] = (await owner.get(listUpdates)).updates
  return {
    owner,
    invitee,
    stranger: stranger(test),
    teammate: { id: teammate.id, email: await emailOf(teammate) },
    inviteeEmail: emails[0] ?? '',
    projectId,
    forkableId,
    finishedId,
    draftId,
    invitationId: invitation?.invitationId ?? '',
    sources: [await text({ projectId }), (await untilProcessed(test, owner, uploadedFile)).id],
    vault: [await text({}), await text({}), await text({})],
    chatbotId,
    deletedBot: await bot('Lamp lighter'),
    known: await text({ chatbotId }),
    chatId,
    messageId: firstAnswer.id,
    plainChat: (await owner.get(createChat, { body: {} })).id,
    promptId: (
      await owner.get(createPrompt, { body: { promptName: 'Lamp', promptText: 'Describe a lamp.' } })
    ).id,
    image: await sendImage(owner),
    updateSlug: update?.id ?? '',
  }
}
export type Things = Awaited<ReturnType<typeof makeThings>>
