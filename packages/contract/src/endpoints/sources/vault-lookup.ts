import { z } from 'zod'
import { Attachment } from '../../sources/attachment.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { AttachmentId, ChatbotId, ChatId, ProjectId } from '../../ids.ts'
import { limits } from '../../limits.ts'

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'SHA-256 in lowercase hex')

export const findKnownFiles = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/known',
  summary: 'Find which files you already have, by the SHA-256 of their bytes. Call this before uploading.',
  body: z.strictObject({ hashes: z.array(Sha256).min(1).max(limits.vault.knownMax) }),
  data: z.object({ known: z.array(z.object({ hash: Sha256, attachment: Attachment })) }),
  errors: ['BAD_INPUT'],
})

export const findUses = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/uses',
  summary: 'List where your attachments are used, and so where deleting them would remove them.',
  body: z.strictObject({ attachmentIds: z.array(AttachmentId).min(1).max(limits.vault.deleteMax) }),
  data: z.object({
    projects: z.array(z.object({ id: ProjectId, name: z.string() })),
    chatbots: z.array(z.object({ id: ChatbotId, name: z.string() })),
    chats: z.array(z.object({ id: ChatId, title: z.string() })),
    /** The number of projects that use these sources and that you have left. */
    otherProjects: z.number().int(),
  }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const listTags = defineEndpoint({
  method: 'GET',
  path: '/v2/user/attachments/tags',
  summary: 'List the tags of your attachments, most frequent first.',
  data: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
  errors: ['NOT_ALLOWED'],
})
