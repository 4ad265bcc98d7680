import { z } from 'zod'
import { Activity } from '../../projects/activity.ts'
import { Attachment } from '../../sources/attachment.ts'
import { atMost, oneLine } from '../../characters.ts'
import { Chat } from '../../chat/chat.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { AttachmentId, ProjectId } from '../../ids.ts'
import { InstructionsVersion } from '../../projects/instructions-version.ts'
import { limits } from '../../limits.ts'
import { isListedProject } from '../../projects/listed-project.ts'
import { messages } from '../../messages.ts'
import { idsQuery, NextCursor, pageQuery } from '../../page.ts'
import {
  EditedProjectDescription,
  EditedProjectName,
  Project,
  ProjectDescription,
  ProjectFilter,
  ProjectGoal,
  ProjectInstructions,
  ProjectPermissions,
  ProjectSort,
  ProjectSymbol,
  ProjectTitle,
  QuickstartPrompts,
} from '../../projects/project.ts'

const ProjectParams = z.strictObject({ projectId: ProjectId })

/** Edits (PRJ-31) and set-ups (PRJ-20) have the same rules, but different messages. */
const checkTexts = (
  change: {
    name?: string | undefined
    description?: string | undefined
    status?: 'PENDING' | 'COMPLETED' | undefined
  },
  context: z.RefinementCtx,
): void => {
  const texts =
    change.status === 'COMPLETED'
      ? { name: ProjectTitle, description: ProjectDescription }
      : { name: EditedProjectName, description: EditedProjectDescription }
  for (const field of ['name', 'description'] as const) {
    if (change[field] === undefined) continue
    for (const { message } of texts[field].safeParse(change[field]).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [field], message })
  }
}

const { titleMax, descriptionMax } = limits.project
const setupMessages = messages.projectSetup

const CreationMode = z.enum(['MANUAL', 'MERLIN', 'GOAL'])
const Status = z.enum(['PENDING', 'COMPLETED'])

/**
 * The fields of a new project (PRJ-12). `status` defaults to COMPLETED for manual creation, otherwise to
 * PENDING.
 */
export const NewProject = z
  .strictObject({
    name: ProjectTitle,
    description: ProjectDescription.optional(),
    symbol: ProjectSymbol.nullable().optional(),
    systemPrompt: ProjectInstructions.optional(),
    status: Status.optional(),
    creationMode: CreationMode,
    goal: ProjectGoal.optional(),
    /** Your draft to update instead of creating a project; both names mean the same. */
    id: ProjectId.optional(),
    projectId: ProjectId.optional(),
  })
  .superRefine(({ creationMode, status, description }, context) => {
    const isFinished = (status ?? (creationMode === 'MANUAL' ? 'COMPLETED' : 'PENDING')) === 'COMPLETED'
    if (isFinished && description === undefined)
      context.addIssue({ code: 'custom', path: ['description'], message: setupMessages.descriptionRequired })
  })

const ListedProjects = z.preprocess(
  (items) => (Array.isArray(items) ? items.filter(isListedProject) : items),
  z.array(Project),
)

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/v1/projects',
  summary:
    'List your projects and those shared with you: pinned first, then most recently changed or by name.',
  query: z.strictObject({
    ...pageQuery(limits.project.pageSize),
    filter: ProjectFilter.default('ALL'),
    sort: ProjectSort.default('changed'),
    searchQuery: z.string().trim().normalize().max(limits.project.searchMax).optional(),
    ids: idsQuery(ProjectId),
  }),
  /** `total` is capped at 1,000, or at 20 for searches. */
  data: z.object({ projects: ListedProjects, nextCursor: NextCursor, total: z.number().int() }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const createProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects',
  summary: 'Create a project, or complete your draft with the given `id`.',
  body: NewProject,
  data: Project,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'CONFLICT'],
})

export const getProject = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}',
  summary: 'Get a project with its knowledge.',
  params: ProjectParams,
  data: Project,
  errors: ['NOT_FOUND'],
})

export const updateProject = defineEndpoint({
  method: 'PATCH',
  path: '/v1/projects/{projectId}',
  summary: 'Update a project. With If-Match: "<version>", only if no one else has changed it.',
  params: ProjectParams,
  body: z
    .strictObject({
      name: atMost(z.string().overwrite(oneLine), titleMax, setupMessages.titleTooLong).optional(),
      description: atMost(z.string().trim(), descriptionMax, setupMessages.descriptionTooLong).optional(),
      symbol: ProjectSymbol.nullable().optional(),
      systemPrompt: ProjectInstructions.optional(),
      /** A finished project stays finished. */
      status: Status.optional(),
      creationMode: CreationMode.optional(),
      goal: ProjectGoal.nullable().optional(),
      quickstartPrompts: QuickstartPrompts.optional(),
      id: ProjectId.optional(),
      projectId: ProjectId.optional(),
    })
    .superRefine(checkTexts),
  data: Project,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'PRECONDITION_FAILED'],
})

export const deleteProject = defineEndpoint({
  method: 'DELETE',
  path: '/v1/projects/{projectId}',
  summary: 'Delete a draft project (status PENDING).',
  params: ProjectParams,
  data: z.object({ id: ProjectId }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const archiveProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/archive',
  summary: 'Archive a project, which makes it read-only. Project owner only.',
  params: ProjectParams,
  body: z.strictObject({}).optional(),
  data: Project,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const dismissRevocation = defineEndpoint({
  method: 'DELETE',
  path: '/v1/projects/{projectId}/revocation',
  summary: 'Remove a project that you no longer have access to from your list.',
  params: ProjectParams,
  data: z.object({ id: ProjectId }),
  errors: ['NOT_FOUND'],
})

export const pinProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/pin',
  summary: 'Pin or unpin a project in your own list.',
  params: ProjectParams,
  body: z.strictObject({ isPinned: z.boolean() }),
  data: z.object({ id: ProjectId, isPinned: z.boolean() }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const restoreProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/restore',
  summary: 'Restore an archived project. Project owner only.',
  params: ProjectParams,
  body: z.strictObject({}).optional(),
  data: Project,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const getProjectPermissions = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/permissions',
  summary: 'Get your permissions in a project.',
  params: ProjectParams,
  data: ProjectPermissions,
  errors: ['NOT_FOUND'],
})

export const listProjectThreads = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/threads',
  summary: 'List your chats in a project, most recently changed first.',
  params: ProjectParams,
  query: z.strictObject({ ...pageQuery(20), tab: z.literal('MY_THREADS').default('MY_THREADS') }),
  data: z.object({ chats: z.array(Chat), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const removeProjectAttachment = defineEndpoint({
  method: 'DELETE',
  path: '/v1/projects/{projectId}/attachments/{attachmentId}',
  summary: 'Remove a source from a project. It stays in its owner’s vault.',
  params: z.strictObject({ projectId: ProjectId, attachmentId: AttachmentId }),
  data: z.object({ id: AttachmentId }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const listRemovedSources = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/removed-sources',
  summary: 'List sources that were removed in the last 30 days and can be restored.',
  params: ProjectParams,
  data: z.object({
    sources: z.array(z.object({ attachment: Attachment, removedAt: z.number(), until: z.number() })),
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const putBackSource = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/attachments/{attachmentId}/put-back',
  summary: 'Restore a source that was removed in the last 30 days.',
  params: z.strictObject({ projectId: ProjectId, attachmentId: AttachmentId }),
  body: z.strictObject({}).optional(),
  data: Attachment,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/activity',
  summary: 'List a project’s activity, newest first.',
  params: ProjectParams,
  query: z.strictObject(pageQuery(limits.project.pageSize)),
  data: z.object({ activity: z.array(Activity), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const listInstructions = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/{projectId}/instructions',
  summary:
    'List earlier versions of the custom instructions, newest first. To restore one, send its text as `systemPrompt`.',
  params: ProjectParams,
  query: z.strictObject(pageQuery(limits.project.pageSize)),
  data: z.object({ versions: z.array(InstructionsVersion), nextCursor: NextCursor }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
