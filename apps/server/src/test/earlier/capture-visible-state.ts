import * as attachments from '@atelier/contract/endpoints/sources/attachments'
import { listApiKeys } from '@atelier/contract/endpoints/people/api-keys'
import { getChat, listChats } from '@atelier/contract/endpoints/chat/chats'
import { listInvitations } from '@atelier/contract/endpoints/people/invitations'
import { listMembers } from '@atelier/contract/endpoints/projects/members'
import { listDeletedProjects } from '@atelier/contract/endpoints/projects/project-deletion'
import * as projects from '@atelier/contract/endpoints/projects/projects'
import { getSharing } from '@atelier/contract/endpoints/projects/sharing'
import { getOwnTeam, listTeamPeople } from '@atelier/contract/endpoints/teams/teams'
import { getUser } from '@atelier/contract/endpoints/people/users'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import { findUses } from '@atelier/contract/endpoints/sources/vault-lookup'
import { listVersions } from '@atelier/contract/endpoints/sources/versions'
import type { AttachmentId, ChatId, ProjectId } from '@atelier/contract/ids'
import { sha256 } from '../tus-client.ts'
import type { TestActor } from '../actors.ts'

/** IDs of all items, so that each can be requested as each user. */
export interface ItemIds {
  readonly projects: readonly ProjectId[]
  readonly chats: readonly ChatId[]
  readonly attachments: readonly AttachmentId[]
}

const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title)
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

const captureProject = async (actor: TestActor, projectId: ProjectId) => {
  const input = { params: { projectId } }
  const { data, status } = await actor.call(projects.getProject, input)
  if (!data) return status
  const { data: removedSources } = await actor.call(projects.listRemovedSources, input)
  const { data: activity } = await actor.call(projects.listActivity, input)
  const { data: chats } = await actor.call(projects.listProjectThreads, input)
  const { data: members } = await actor.call(listMembers, input)
  const { data: sharing } = await actor.call(getSharing, input)
  return {
    name: data.name,
    systemPrompt: data.systemPrompt,
    state: [data.status, data.displayStatus, data.visibilityStatus, data.userRole],
    permissions: Object.entries(data.permissions).flatMap(([name, isAllowed]) => (isAllowed ? [name] : [])),
    sources: titlesOf(
      data.drives.flatMap(({ folders }) => folders.flatMap(({ attachments }) => attachments)),
    ),
    removed: removedSources && titlesOf(removedSources.sources.map(({ attachment }) => attachment)),
    activity: activity?.activity.map(({ kind, subject }) => [kind, subject]),
    chats: chats && titlesOf(chats.chats),
    members: members?.members.map(({ name, currentProjectRole }) => [name, currentProjectRole]),
    sharing: sharing && [sharing.isPubliclyAccessible, sharing.allowForking],
  }
}

/** Returns the state of a tool call under the name that the earlier version used. */
const legacyToolState = (state: string) =>
  state === 'output-available' ? 'completed' : state === 'output-error' ? 'failed' : state

/** Permissions that the earlier version didn't have. */
const newRights = new Set<string>(['SHARE_CHAT'])

const captureChat = async (actor: TestActor, chatId: ChatId) => {
  const { data, status } = await actor.call(getChat, { params: { chatId } })
  if (!data) return status
  return {
    title: data.title,
    project: data.project?.name ?? null,
    permissions: data.permissions.filter((right) => !newRights.has(right)),
    waiting: titlesOf(data.attachments),
    messages: data.messages.map(({ role, status, parts, citations, attachments }) => ({
      roleAndStatus: [role, status],
      parts: parts.map((part) => {
        if (part.type === 'tool') return ['tool', part.name, legacyToolState(part.state)]
        return part.type === 'text' || part.type === 'reasoning' ? part.text : part.type
      }),
      citations: citations.map(({ number, title, quote }) => [number, title, quote]),
      attachments: titlesOf(attachments),
    })),
  }
}

const captureAttachment = async (actor: TestActor, id: AttachmentId) => {
  const input = { params: { id } }
  const { data, status } = await actor.call(attachments.getAttachment, input)
  if (!data) return status
  const { data: text } = await actor.call(attachments.getAttachmentText, input)
  const { data: versions } = await actor.call(listVersions, input)
  const content = await actor.send(attachments.getAttachmentContent, input)
  return {
    title: data.title,
    state: [data.type, data.status, data.source],
    size: data.metadata.size,
    text: text && [text.totalCharacters, text.text.slice(0, 40)],
    bytes: content.ok ? sha256(new Uint8Array(await content.arrayBuffer())) : content.status,
    versions: versions && versions.versions.map(({ fileName, size }) => [fileName, size]),
  }
}

const captureVault = async (actor: TestActor) => {
  const { data, status } = await actor.call(listVault)
  if (!data) return status
  const attachmentIds = data.attachments.map(({ id }) => id)
  const uses =
    attachmentIds.length > 0 ? await actor.get(findUses, { body: { attachmentIds } }) : { projects: [] }
  return {
    total: data.total,
    used: data.storageInfo,
    attachments: data.attachments.map(({ title, usedInProjects, usedInChats }) => [
      title,
      names(usedInProjects).toSorted(),
      usedInChats,
    ]),
    uses: { ...uses, projects: names(uses.projects) },
  }
}

/** Captures the responses that a user gets: lists, and each item. */
export const captureVisibleState = async (actor: TestActor, itemIds: ItemIds) => {
  const captureEach = async <Id extends string>(
    ids: readonly Id[],
    read: (actor: TestActor, id: Id) => Promise<unknown>,
  ) => {
    const results: unknown[] = []
    for (const id of ids) results.push(await read(actor, id))
    return results
  }
  const { data: team } = await actor.call(getOwnTeam)
  const teamId = team?.team?.id
  const { data: people } = teamId ? await actor.call(listTeamPeople, { params: { teamId } }) : { data: null }
  const { data: invitations } = await actor.call(listInvitations)
  const { data: deletedProjects } = await actor.call(listDeletedProjects)
  const { data: projectList } = await actor.call(projects.listProjects)
  const { data: keys } = await actor.call(listApiKeys)
  return {
    plan: (await actor.get(getUser)).plan,
    team: people && names(people.members),
    keys: keys && names(keys.apiKeys),
    invitations: invitations?.invitations.map(({ projectName }) => projectName),
    deleted: deletedProjects && names(deletedProjects.projects),
    projects: projectList && names(projectList.projects),
    chats: titlesOf((await actor.get(listChats)).chats),
    vault: await captureVault(actor),
    projectById: await captureEach(itemIds.projects, captureProject),
    chatById: await captureEach(itemIds.chats, captureChat),
    attachmentById: await captureEach(itemIds.attachments, captureAttachment),
  }
}
