import { z } from 'zod'
import {
  Attachment,
  GivenSource,
  destination,
  ExtractedText,
  LinkUrl,
  TextChanges,
  TextContent,
} from '../attachment.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AttachmentId } from '../ids.ts'

const AttachmentParams = z.strictObject({ id: AttachmentId })

export const addLink = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/link',
  summary: 'Keeps a web page: its readable text is fetched and read in the background.',
  body: z.strictObject({ url: LinkUrl, source: GivenSource.optional(), ...destination }),
  data: Attachment,
  errors: ['BAD_INPUT', 'USAGE_LIMIT_REACHED', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const addText = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/text',
  summary: 'Keeps a pasted text.',
  body: z.strictObject({ ...TextContent.shape, source: GivenSource.optional(), ...destination }),
  data: Attachment,
  errors: ['BAD_INPUT', 'USAGE_LIMIT_REACHED', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const getAttachment = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}',
  summary: 'One attachment with the state of its reading.',
  params: AttachmentParams,
  data: Attachment,
  errors: ['NOT_FOUND'],
})

export const getAttachmentContent = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/content',
  summary: 'The bytes as they were uploaded, as a download; Range and ETag are honoured.',
  params: AttachmentParams,
  answer: 'bytes',
  data: z.unknown(),
  errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})

export const getAttachmentText = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/text',
  summary: 'The text that was read from it, whole or in slices, with its pages and places.',
  params: AttachmentParams,
  query: z.strictObject({
    offset: z.coerce.number().int().min(0).default(0),
    length: z.coerce.number().int().min(1).max(400_000).default(200_000),
    /** Paging clients need all places only once: long tables have many. */
    places: z.enum(['all', 'none']).default('all'),
  }),
  data: ExtractedText,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT'],
})

export const retryAttachment = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/retry',
  summary: 'Reads a failed attachment again.',
  params: AttachmentParams,
  body: z.strictObject({}).optional(),
  data: Attachment,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const cancelAttachment = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/cancel',
  summary: 'Stops reading an attachment; what was uploaded is kept, and Retry reads it again.',
  params: AttachmentParams,
  body: z.strictObject({}).optional(),
  data: Attachment,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const readAttachmentAgain = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/read-again',
  summary: 'Fetches a link anew. What was read before is kept when that fails.',
  params: AttachmentParams,
  body: z.strictObject({}).optional(),
  data: Attachment,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const getAttachmentChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/changes',
  summary: 'What has changed in a link’s text since it last read otherwise, by paragraphs.',
  params: AttachmentParams,
  data: TextChanges,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteAttachment = defineEndpoint({
  method: 'DELETE',
  path: '/v2/user/attachments/delete/single',
  summary:
    'Deletes an attachment for good, everywhere it is used; with a chatbotId only takes it out of that bot’s knowledge.',
  body: z.strictObject({ id: AttachmentId, chatbotId: destination.chatbotId }),
  data: z.object({ id: AttachmentId }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
