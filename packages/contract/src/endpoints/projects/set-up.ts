import { z } from 'zod'
import { Attachment } from '../../sources/attachment.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { AttachmentId, ProjectId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { ModelId } from '../../admin/model.ts'
import {
  GeneratedProject,
  GenerateEvent,
  MagicImportGoal,
  ResourceGroup,
  SetUpGoal,
} from '../../projects/set-up.ts'

export const generateProject = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/generate',
  summary:
    'Suggest a title, description, symbol, instructions, first question and starter questions from a goal and the project’s sources. Nothing is saved. With Accept: text/event-stream, each step is announced as it starts.',
  params: z.strictObject({ projectId: ProjectId }),
  body: z.strictObject({ goal: SetUpGoal, model: ModelId.optional() }),
  data: GeneratedProject,
  events: GenerateEvent,
  errors: [
    'BAD_INPUT',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'PROJECT_ARCHIVED',
    'CANNOT_PROCESS',
    'TOO_MANY_REQUESTS',
    'MODEL_UNREACHABLE',
    'MODEL_REFUSED',
  ],
})

export const searchResources = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/magic-import/search',
  summary: 'Find documents, discussions, web pages and videos for a goal.',
  body: z.strictObject({ goal: MagicImportGoal }),
  data: z.object({ results: z.array(ResourceGroup) }),
  errors: ['BAD_INPUT', 'NOT_ALLOWED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
})

export const addFromVault = defineEndpoint({
  method: 'POST',
  path: '/v1/projects/{projectId}/attachments/from-vault',
  summary: 'Add files from your vault to a project.',
  params: z.strictObject({ projectId: ProjectId }),
  body: z.strictObject({ attachmentIds: z.array(AttachmentId).min(1).max(limits.vault.addMax) }),
  data: z.object({ attachments: z.array(Attachment) }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'UNSUPPORTED_TYPE'],
})
