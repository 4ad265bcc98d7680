import type { Endpoint } from '@atelier/contract/endpoint'
import * as api from '@atelier/contract/endpoints/index'
import { expect, it } from 'vitest'
import { uuidv7 } from './platform/uuid.ts'
import { signUp, type TestActor } from './test/actors.ts'
import { describeApp } from './test/describe-app.ts'

interface SpecifiedCall {
  /** Method and path letter for letter, where the specification shows them. */
  call?: string
  endpoint: Endpoint
  body?: Record<string, unknown>
  query?: Record<string, string>
  params?: Record<string, string>
  /** Fields of the answer that the specification names. */
  data?: readonly string[]
}

const id = uuidv7()
const ids = { projectId: id, invitationId: id }
const member = { projectId: id, userId: id }
const invite = (invitations: object): SpecifiedCall => ({
  call: 'POST /v1/projects/members/invite',
  endpoint: api.invitations.inviteMembers,
  body: { projectId: id, invitations },
})
const config = { name: 'Keeper', description: 'Knows the lamps', prompt: 'Answer as a keeper.' }
const project = {
  name: 'Lamps',
  description: 'Keep them lit',
  symbol: '🗼',
  systemPrompt: 'Give dates.',
  status: 'COMPLETED',
  creationMode: 'MANUAL',
  goal: 'Know every lamp of the coast',
}
const tool = { toolId: 'ai-humanizer' }
const shared = { messageId: id, index: 0 }

/** Specification 000, section 7: projects, sharing, members, invitations. */
const projectCalls: SpecifiedCall[] = [
  { call: 'POST /v1/projects/invitations/accept', endpoint: api.invitations.acceptInvitation, body: ids },
  { call: 'POST /v1/projects/invitations/resend', endpoint: api.invitations.resendInvitation, body: ids },
  { call: 'POST /v1/projects/invitations/dismiss', endpoint: api.invitations.dismissInvitation, body: ids },
  { endpoint: api.invitations.listInvitations },
  {
    call: 'POST /v1/projects/sharing/public',
    endpoint: api.sharing.setPublic,
    body: {
      projectId: id,
      includeChats: true,
      isPubliclyAccessible: true,
      allowForking: true,
      allowSearchIndexing: false,
      visibilityStatus: 'PUBLIC',
    },
  },
  {
    call: 'POST /api/revalidate-project',
    endpoint: api.sharing.revalidateProject,
    body: { projectId: id },
  },
  {
    call: 'POST /v1/projects/sharing/update',
    endpoint: api.sharing.updateSharing,
    body: { projectId: id, isPubliclyAccessible: true, allowForking: true, allowSearchIndexing: true },
  },
  ...['PROMPTS', 'MARKDOWN'].map((contentType) => ({
    call: 'POST /v1/projects/sharing/generate-content',
    endpoint: api.sharing.generateSharingContent,
    body: { contentType, projectId: id },
  })),
  {
    call: 'POST /v1/projects/sharing/update-content',
    endpoint: api.sharing.updateSharingContent,
    body: { projectId: id, prompts: ['When was it lit?'], markdown: '# Lamps' },
  },
  invite({ type: 'EMAILS', emails: ['bob@example.org'], role: 'VIEWER' }),
  invite({ type: 'SUBSET_TEAM', members: [{ email: 'bob@example.org', role: 'EDITOR' }] }),
  invite({ type: 'WHOLE_TEAM', role: 'VIEWER' }),
  { call: 'POST /v1/projects/members/remove', endpoint: api.members.removeMember, body: member },
  {
    call: 'POST /v1/projects/members/update',
    endpoint: api.members.updateMember,
    body: { ...member, role: 'EDITOR' },
  },
  { endpoint: api.projects.getProject, params: { projectId: id } },
  { endpoint: api.projects.createProject, body: project, data: ['id', 'userRole', 'status'] },
  {
    endpoint: api.projects.updateProject,
    params: { projectId: id },
    body: { ...project, id, projectId: id },
  },
  { endpoint: api.projects.archiveProject, params: { projectId: id } },
  { endpoint: api.projects.deleteProject, params: { projectId: id } },
  { endpoint: api.sharing.forkProject, body: { projectId: id, projectName: 'Mine' } },
  { endpoint: api.projects.removeProjectAttachment, params: { projectId: id, attachmentId: id } },
  { endpoint: api.projects.getProjectPermissions, params: { projectId: id } },
  { endpoint: api.sharing.getSharing, params: { projectId: id } },
  { endpoint: api.members.listMembers, params: { projectId: id } },
  { endpoint: api.invitations.listTeamMembers, params: { projectId: id }, query: { limit: '50' } },
  {
    endpoint: api.projects.listProjects,
    query: { filter: 'ALL', searchQuery: 'lamp', limit: '20' },
    data: ['projects'],
  },
  { endpoint: api.projects.listProjectThreads, params: { projectId: id }, query: { tab: 'MY_THREADS' } },
]

/** Specification 001, section 7: vault, bots, prompts, tools, crafts, changelog, titles, cloud drive. */
const otherCalls: SpecifiedCall[] = [
  { endpoint: api.vault.listVault, data: ['attachments', 'total', 'storageInfo'] },
  ...[{ id }, { id, chatbotId: id }].map((body) => ({
    call: 'DELETE /v2/user/attachments/delete/single',
    endpoint: api.attachments.deleteAttachment,
    body,
  })),
  {
    call: 'DELETE /v2/user/attachments/delete/multiple',
    endpoint: api.vault.deleteAttachments,
    body: { attachmentIds: [id] },
  },
  { endpoint: api.attachments.addText, body: { fileContent: 'Lit at dusk.', source: 'VAULT' } },
  { call: 'POST /v1/chatbots/validate', endpoint: api.bots.validateBot, body: { id, name: 'Keeper' } },
  {
    call: 'POST /v1/chatbots/update',
    endpoint: api.bots.updateBot,
    body: { chatbotConfig: config, chatbotId: id, type: 'update' },
  },
  ...['private', 'public'].map((accessType) => ({
    call: 'POST /v1/chatbots/update',
    endpoint: api.bots.updateBot,
    body: { chatbotConfig: config, chatbotId: id, type: 'chatbot-access', accessType },
  })),
  { call: 'DELETE /v1/chatbots', endpoint: api.bots.deleteBot, query: { chatbotId: id } },
  ...[{}, { image: 'icon.png' }].map((image) => ({
    call: 'POST /user/generateSignedUrlImages',
    endpoint: api.imageUploads.generateSignedUrlImages,
    body: { contentType: 'image/png', numOfImages: 1, ...image },
    data: ['signedUrls'],
  })),
  {
    call: 'POST /user/makeImagePublic',
    endpoint: api.imageUploads.makeImagePublic,
    body: { fileName: '0'.repeat(32) },
  },
  { endpoint: api.bots.listCuratedBots },
  { endpoint: api.bots.listBots },
  { endpoint: api.bots.listBotKnowledge, params: { chatbotId: id } },
  { endpoint: api.prompts.listPrompts, data: ['prompts'] },
  ...(['pinPrompt', 'unpinPrompt'] as const).map((name) => ({
    call: `POST /v1/user/userPrompts/${name}`,
    endpoint: api.prompts[name],
    body: { promptId: id },
  })),
  {
    call: 'POST /v1/user/public-prompts',
    endpoint: api.prompts.listPublicPrompts,
    body: { publicPrompts: [] },
    data: ['publicPrompts'],
  },
  ...(['pin', 'unpin'] as const).map((name) => ({
    call: `PATCH /v1/user/preferences/pinned-tools/${name}`,
    endpoint: api.aiTools[`${name}Tool`],
    body: tool,
    data: ['pinnedTools'],
  })),
  { call: 'GET /v1/tools/metrics', endpoint: api.aiTools.getToolMetrics, data: ['metrics'] },
  ...['like', 'dislike'].map((type) => ({
    call: 'POST /v1/tools/reaction',
    endpoint: api.aiTools.reactToTool,
    body: { ...tool, type },
  })),
  { call: 'GET /v1/tools/page-views', endpoint: api.aiTools.countToolView, query: tool },
  {
    endpoint: api.users.updatePreferences,
    body: { crafts: { isEnabled: true }, dataAnalysis: { isEnabled: true } },
  },
  {
    call: 'POST /v1/user/crafts/share',
    endpoint: api.craftSharing.shareCraft,
    body: {
      ...shared,
      chatId: id,
      access: 'public',
      attributes: { identifier: 'lamp', title: 'Lamp', type: 'text/html', language: '' },
      content: '<p>Lamp</p>',
      identity: 'lamp',
      edited: true,
      watermark: true,
    },
  },
  {
    call: 'PATCH /v1/user/crafts/share',
    endpoint: api.craftSharing.updateCraftShare,
    body: { id, updates: { access: 'private', edited: false } },
  },
  {
    call: 'DELETE /v1/user/crafts/share',
    endpoint: api.craftSharing.deleteCraftShare,
    body: { id, ...shared },
  },
  { endpoint: api.craftSharing.listCraftShares, data: ['crafts', 'pagination'] },
  { endpoint: api.craftSharing.listCraftShares, query: { messageId: id, index: '0' }, data: ['crafts'] },
  ...['likeReaction', 'checkoutReaction'].map((type) => ({
    call: 'POST /v1/changelog',
    endpoint: api.changelog.reactToUpdate,
    body: { type, updateSlug: 'not-there' },
  })),
  { endpoint: api.changelog.listUpdates },
  {
    endpoint: api.folders.changeFolders,
    params: { kind: 'chats' },
    body: { operation: 'rename-chat', itemIds: [id], type: 'chats', updatedName: 'Lamps' },
  },
  {
    call: 'GET /api/auth/connector',
    endpoint: api.cloudDrive.connectDrive,
    query: { 'connect-app': 'GOOGLE_DRIVE', returnUrl: '/vault' },
  },
]

/** What refuses a person or a thing of the call, after its body was accepted. */
const refusals: ReadonlySet<string> = new Set(['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'UNAVAILABLE'])

/** Why a call is not as specified; null: it is. */
const problemOf = async (actor: TestActor, specified: SpecifiedCall): Promise<string | null> => {
  const { call, endpoint, body, query, params, data = [] } = specified
  const path = `${endpoint.method} ${endpoint.path}`
  if (call !== undefined && call !== path) return `${path} instead of ${call}`
  const response = await actor.send(endpoint, {
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
  })
  const answer = (await response.json()) as { status: unknown; data: Record<string, unknown> }
  const shown = `${path} ${JSON.stringify(body ?? query ?? {})}: ${JSON.stringify(answer).slice(0, 200)}`
  if (Object.keys(answer).toSorted().join(' ') !== 'data status') return shown
  if (answer.status === 'success') return data.every((field) => field in answer.data) ? null : shown
  const { message, code } = answer.data
  const isRefused = answer.status === 'error' && typeof message === 'string' && refusals.has(String(code))
  return isRefused && data.length === 0 ? null : shown
}

describeApp('the calls of the specifications', (test) => {
  it('API-01 accept the body that section 7 names and answer in the wrapper that it names', async () => {
    const ada = await signUp(test())
    const problems: (string | null)[] = []
    for (const call of [...projectCalls, ...otherCalls]) problems.push(await problemOf(ada, call))
    expect(problems.filter((problem) => problem !== null)).toEqual([])
  })
})
