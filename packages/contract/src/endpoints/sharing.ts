import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { ProjectId } from '../ids.ts'
import { limits } from '../limits.ts'
import { NextCursor, pageQuery } from '../page.ts'
import { Project, ProjectTitle, QuickstartPrompts } from '../project.ts'
import { CommunityProject, PublicMarkdown, Sharing } from '../sharing.ts'

const ofProject = ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'] as const

export const getSharing = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/sharing',
  summary: 'How a project is shared, and what its public page shows.',
  params: z.strictObject({ projectId: ProjectId }),
  data: Sharing,
  errors: ['NOT_FOUND'],
})

export const setPublic = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/sharing/public',
  summary: 'Turns the public link on, with the chats that there are or without; or off.',
  body: z.strictObject({
    projectId: ProjectId,
    isPubliclyAccessible: z.boolean().optional(),
    /** PUBLIC turns the link on, others off; omitted with `isPubliclyAccessible`: on. */
    visibilityStatus: Project.shape.visibilityStatus.optional(),
    includeChats: z.boolean().optional(),
    allowForking: z.boolean().optional(),
    allowSearchIndexing: z.boolean().optional(),
  }),
  data: Sharing,
  errors: ofProject,
})

export const updateSharing = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/sharing/update',
  summary: 'Says what readers of a public project may do, and who finds it.',
  body: z.strictObject({
    projectId: ProjectId,
    isPubliclyAccessible: z.boolean().optional(),
    allowForking: z.boolean().optional(),
    allowSearchIndexing: z.boolean().optional(),
    isPublished: z.boolean().optional(),
  }),
  data: Sharing,
  errors: [...ofProject, 'CONFLICT'],
})

export const generateSharingContent = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/sharing/generate-content',
  summary: 'Drafts quickstart prompts or the page’s text from the project’s sources. Nothing is saved.',
  body: z.strictObject({ projectId: ProjectId, contentType: z.enum(['PROMPTS', 'MARKDOWN']) }),
  data: z.discriminatedUnion('contentType', [
    z.object({ contentType: z.literal('PROMPTS'), prompts: QuickstartPrompts }),
    z.object({ contentType: z.literal('MARKDOWN'), markdown: z.string() }),
  ]),
  errors: [...ofProject, 'CANNOT_PROCESS', 'MODEL_UNREACHABLE', 'MODEL_REFUSED'],
})

export const updateSharingContent = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/sharing/update-content',
  summary: 'Saves what the public page shows.',
  body: z.strictObject({
    projectId: ProjectId,
    prompts: QuickstartPrompts.optional(),
    markdown: PublicMarkdown.optional(),
  }),
  data: Sharing,
  errors: ofProject,
})

export const revalidateProject = defineEndpoint({
  method: 'POST',
  path: '/api/revalidate-project',
  summary: 'Makes the public page fresh on every replica.',
  body: z.strictObject({ projectId: ProjectId }),
  data: z.object({ projectId: ProjectId }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const forkProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/fork',
  summary: 'Copies a project’s instructions and knowledge into one of your own.',
  body: z.strictObject({ projectId: ProjectId, projectName: ProjectTitle }),
  data: Project,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const duplicateProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/duplicate',
  summary:
    'Makes another project of one’s own with the same instructions and knowledge. Its owner alone may.',
  params: z.strictObject({ projectId: ProjectId }),
  body: z.strictObject({ projectName: ProjectTitle }),
  data: Project,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const listCommunity = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/community',
  summary: 'Projects that people have published to the community, newest first.',
  query: z.strictObject({
    ...pageQuery(limits.project.pageSize),
    searchQuery: z.string().trim().normalize().max(limits.project.searchMax).optional(),
  }),
  data: z.object({ projects: z.array(CommunityProject), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})
