import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { ProjectId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { NextCursor, pageQuery } from '../../page.ts'
import { Project, ProjectTitle, QuickstartPrompts } from '../../projects/project.ts'
import { CommunityProject, PublicMarkdown, Sharing } from '../../projects/sharing.ts'

const projectErrors = ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'] as const

export const getSharing = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/sharing',
  summary: 'Get a project’s sharing settings and the content of its public page.',
  params: z.strictObject({ projectId: ProjectId }),
  data: Sharing,
  errors: ['NOT_FOUND'],
})

export const setPublic = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/sharing/public',
  summary: 'Turn the public link on, with or without the existing chats, or off.',
  body: z.strictObject({
    projectId: ProjectId,
    isPubliclyAccessible: z.boolean().optional(),
    /**
     * PUBLIC turns the link on, other values turn it off. If both this and `isPubliclyAccessible` are
     * omitted, the link is turned on.
     */
    visibilityStatus: Project.shape.visibilityStatus.optional(),
    includeChats: z.boolean().optional(),
    allowForking: z.boolean().optional(),
    allowSearchIndexing: z.boolean().optional(),
  }),
  data: Sharing,
  errors: projectErrors,
})

export const updateSharing = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/sharing/update',
  summary: 'Set what visitors of a public project can do, and where it’s listed.',
  body: z.strictObject({
    projectId: ProjectId,
    isPubliclyAccessible: z.boolean().optional(),
    allowForking: z.boolean().optional(),
    allowSearchIndexing: z.boolean().optional(),
    isPublished: z.boolean().optional(),
  }),
  data: Sharing,
  errors: [...projectErrors, 'CONFLICT'],
})

export const generateSharingContent = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/sharing/generate-content',
  summary:
    'Draft quickstart prompts or the text of the public page from the project’s sources. Nothing is saved.',
  body: z.strictObject({ projectId: ProjectId, contentType: z.enum(['PROMPTS', 'MARKDOWN']) }),
  data: z.discriminatedUnion('contentType', [
    z.object({ contentType: z.literal('PROMPTS'), prompts: QuickstartPrompts }),
    z.object({ contentType: z.literal('MARKDOWN'), markdown: z.string() }),
  ]),
  errors: [...projectErrors, 'CANNOT_PROCESS', 'MODEL_UNREACHABLE', 'MODEL_REFUSED'],
})

export const updateSharingContent = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/sharing/update-content',
  summary: 'Update the content of the public page.',
  body: z.strictObject({
    projectId: ProjectId,
    prompts: QuickstartPrompts.optional(),
    markdown: PublicMarkdown.optional(),
  }),
  data: Sharing,
  errors: projectErrors,
})

export const revalidateProject = defineEndpoint({
  method: 'POST',
  path: '/api/revalidate-project',
  summary: 'Refresh the public page on every replica.',
  body: z.strictObject({ projectId: ProjectId }),
  data: z.object({ projectId: ProjectId }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const forkProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/fork',
  summary: 'Copy a project’s instructions and knowledge into a new project of your own.',
  body: z.strictObject({ projectId: ProjectId, projectName: ProjectTitle }),
  data: Project,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const duplicateProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/duplicate',
  summary: 'Duplicate your project with its instructions and knowledge. Project owner only.',
  params: z.strictObject({ projectId: ProjectId }),
  body: z.strictObject({ projectName: ProjectTitle }),
  data: Project,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const listCommunity = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/community',
  summary: 'List projects published to the community, newest first.',
  query: z.strictObject({
    ...pageQuery(limits.project.pageSize),
    searchQuery: z.string().trim().normalize().max(limits.project.searchMax).optional(),
  }),
  data: z.object({ projects: z.array(CommunityProject), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})
