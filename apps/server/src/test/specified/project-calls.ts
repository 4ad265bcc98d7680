import * as api from '@atelier/contract/endpoints/index'
import type { SpecifiedCall } from './call.ts'
import { projectBody, type Things } from './things.ts'

const project = [
  'id',
  'name',
  'description',
  'symbol',
  'systemPrompt',
  'archived',
  'displayStatus',
  'visibilityStatus',
  'userRole',
  'createdByUserId',
  'createdAt',
  'updatedAt',
  'members',
  'status',
  'isPubliclyAccessible',
  'allowForking',
  'allowSearchIndexing',
]
const sharingFields = ['isPubliclyAccessible', 'visibilityStatus', 'allowForking']
const member = ['uid', 'email', 'name', 'projectStatus', 'currentProjectRole']

/**
 * Specification 000, section 7: projects, sharing, members, invitations. They are ordered so that the subject
 * of each call exists.
 */
export const projectCalls = (things: Things): SpecifiedCall[] => {
  const { projectId, forkableId, finishedId, draftId, invitationId, sources, invitee, teammate } = things
  const invitation = { projectId, invitationId }
  const invite = (invitations: object): SpecifiedCall => ({
    call: 'POST /v1/projects/members/invite',
    endpoint: api.invitations.inviteMembers,
    body: { projectId, invitations },
    data: [],
  })
  const params = { projectId }
  return [
    invite({ type: 'EMAILS', emails: [things.inviteeEmail], role: 'VIEWER' }),
    {
      endpoint: api.invitations.listInvitations,
      sender: 'invitee',
      data: [
        'projectId',
        'invitationId',
        'projectName',
        'projectSymbol',
        'roleOffered',
        'invitedAt',
        'isDismissedByInvitee',
        'inviterInfo.name',
        'inviterInfo.picture',
      ].map((field) => `invitations.0.${field}`),
    },
    {
      call: 'POST /v1/projects/invitations/resend',
      endpoint: api.invitations.resendInvitation,
      body: invitation,
      data: [],
    },
    {
      call: 'POST /v1/projects/invitations/dismiss',
      endpoint: api.invitations.dismissInvitation,
      body: invitation,
      sender: 'invitee',
      data: [],
    },
    {
      call: 'POST /v1/projects/invitations/accept',
      endpoint: api.invitations.acceptInvitation,
      body: invitation,
      sender: 'invitee',
      data: ['projectId'],
    },
    {
      endpoint: api.invitations.listTeamMembers,
      params,
      query: { limit: '50' },
      data: [...member, 'picture'].map((field) => `members.0.${field}`),
    },
    invite({ type: 'SUBSET_TEAM', members: [{ email: teammate.email, role: 'EDITOR' }] }),
    invite({ type: 'WHOLE_TEAM', role: 'VIEWER' }),
    {
      endpoint: api.members.listMembers,
      params,
      data: [...member, 'role', 'status', 'invitedAt'].map((field) => `members.0.${field}`),
    },
    {
      call: 'POST /v1/projects/members/update',
      endpoint: api.members.updateMember,
      body: { projectId, userId: invitee.id, role: 'EDITOR' },
      data: [],
    },
    {
      call: 'POST /v1/projects/members/remove',
      endpoint: api.members.removeMember,
      body: { projectId, userId: invitee.id },
      data: [],
    },
    {
      call: 'POST /v1/projects/sharing/public',
      endpoint: api.sharing.setPublic,
      body: {
        projectId,
        includeChats: true,
        isPubliclyAccessible: true,
        allowForking: true,
        allowSearchIndexing: false,
        visibilityStatus: 'PUBLIC',
      },
      data: sharingFields,
    },
    {
      call: 'POST /api/revalidate-project',
      endpoint: api.sharing.revalidateProject,
      body: { projectId },
      data: [],
    },
    {
      call: 'POST /v1/projects/sharing/update',
      endpoint: api.sharing.updateSharing,
      body: { projectId, isPubliclyAccessible: true, allowForking: true, allowSearchIndexing: true },
      data: sharingFields,
    },
    ...[
      { contentType: 'PROMPTS', data: ['contentType', 'prompts.0'] },
      { contentType: 'MARKDOWN', data: ['contentType', 'markdown'] },
    ].map(({ contentType, data }) => ({
      call: 'POST /v1/projects/sharing/generate-content',
      endpoint: api.sharing.generateSharingContent,
      body: { contentType, projectId },
      data,
    })),
    {
      call: 'POST /v1/projects/sharing/update-content',
      endpoint: api.sharing.updateSharingContent,
      body: { projectId, prompts: ['When was it lit?'], markdown: '# Lamps' },
      data: sharingFields,
    },
    { endpoint: api.sharing.getSharing, params, data: sharingFields },
    {
      endpoint: api.projects.getProject,
      params,
      data: [
        ...project,
        ...['id', 'title', 'status'].map((name) => `drives.0.folders.0.attachments.0.${name}`),
      ],
    },
    { endpoint: api.projects.createProject, body: projectBody, data: project },
    {
      endpoint: api.projects.createProject,
      body: { ...projectBody, id: draftId, projectId: draftId, status: 'PENDING', creationMode: 'GOAL' },
      data: project,
    },
    {
      endpoint: api.projects.updateProject,
      params,
      body: { ...projectBody, id: projectId, projectId },
      data: project,
    },
    {
      endpoint: api.projects.getProjectPermissions,
      params,
      data: ['SHARE_CHAT', 'EDIT_PROJECT', 'ADD_KNOWLEDGE', 'REMOVE_KNOWLEDGE'],
    },
    {
      endpoint: api.sharing.forkProject,
      body: { projectId: forkableId, projectName: 'My' },
      sender: 'invitee',
      data: project,
    },
    {
      endpoint: api.setUp.searchResources,
      body: { goal: projectBody.goal },
      data: [
        'results.0.type',
        ...['title', 'url', 'displayed_url', 'reason'].map((name) => `results.0.relevantResults.0.${name}`),
      ],
    },
    {
      endpoint: api.setUp.generateProject,
      params,
      body: { goal: projectBody.goal },
      data: [
        'generatedTitle',
        'generatedDescription',
        'generatedSymbol',
        'generatedSystemPrompt',
        'initialQuery',
      ],
    },
    {
      endpoint: api.projects.listProjects,
      query: { filter: 'ALL', searchQuery: 'lamp', limit: '20' },
      data: project.map((field) => `projects.0.${field}`),
    },
    {
      endpoint: api.projects.listProjectThreads,
      params,
      query: { tab: 'MY_THREADS' },
      data: ['chats'],
    },
    {
      endpoint: api.projects.removeProjectAttachment,
      params: { projectId, attachmentId: sources[0] ?? '' },
      data: ['id'],
    },
    { endpoint: api.projects.deleteProject, params: { projectId: draftId }, data: ['id'] },
    { endpoint: api.projects.archiveProject, params: { projectId: finishedId }, data: project },
  ]
}
