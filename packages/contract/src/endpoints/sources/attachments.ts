import { z } from 'zod'
import {
  Attachment,
  RequestedSource,
  destinationFields,
  ExtractedText,
  LinkUrl,
  TextChanges,
  TextContent,
} from '../../sources/attachment.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { AttachmentId } from '../../ids.ts'

const AttachmentParams = z.strictObject({ id: AttachmentId })

export const addLink = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/link',
  summary: 'Add a web page. Its readable text is fetched in the background.',
  body: z.strictObject({ url: LinkUrl, source: RequestedSource.optional(), ...destinationFields }),
  data: Attachment,
  errors: ['BAD_INPUT', 'USAGE_LIMIT_REACHED', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const addText = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/text',
  summary: 'Add pasted text.',
  body: z.strictObject({ ...TextContent.shape, source: RequestedSource.optional(), ...destinationFields }),
  data: Attachment,
  errors: ['BAD_INPUT', 'USAGE_LIMIT_REACHED', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const getAttachment = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}',
  summary: 'Get an attachment with its processing status.',
  reportsStatus: true,
  params: AttachmentParams,
  data: Attachment,
  errors: ['NOT_FOUND'],
})

export const getAttachmentContent = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/content',
  summary: 'Download the uploaded bytes. Supports Range and ETag.',
  params: AttachmentParams,
  responseType: 'bytes',
  data: z.unknown(),
  errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
})

export const getAttachmentText = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/text',
  summary: 'Get the extracted text, whole or in slices, with its pages and sections.',
  params: AttachmentParams,
  query: z.strictObject({
    offset: z.coerce.number().int().min(0).default(0),
    length: z.coerce.number().int().min(1).max(400_000).default(200_000),
    /** Whether to return `sections`, which clients need only once when paging: long tables have many. */
    places: z.enum(['all', 'none']).default('all'),
  }),
  data: ExtractedText,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT'],
})

export const retryAttachment = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/retry',
  summary: 'Retry processing a failed attachment.',
  params: AttachmentParams,
  body: z.strictObject({}).optional(),
  data: Attachment,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const cancelAttachment = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/cancel',
  summary: 'Cancel processing an attachment. The upload is kept and can be retried.',
  params: AttachmentParams,
  body: z.strictObject({}).optional(),
  data: Attachment,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const refetchLink = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/read-again',
  summary: 'Fetch a link again. If that fails, the earlier text is kept.',
  params: AttachmentParams,
  body: z.strictObject({}).optional(),
  data: Attachment,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const getAttachmentChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/changes',
  summary: 'List the paragraphs of a link that differ from its previous text.',
  params: AttachmentParams,
  data: TextChanges,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteAttachment = defineEndpoint({
  method: 'DELETE',
  path: '/v2/user/attachments/delete/single',
  summary:
    'Permanently delete an attachment everywhere it’s used, or only remove it from a bot’s knowledge (`chatbotId`).',
  body: z.strictObject({ id: AttachmentId, chatbotId: destinationFields.chatbotId }),
  data: z.object({ id: AttachmentId }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})
