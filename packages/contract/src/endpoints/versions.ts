import { z } from 'zod'
import { Attachment } from '../attachment.ts'
import { AttachmentVersion } from '../attachment-version.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AttachmentId, VersionId } from '../ids.ts'

export const listVersions = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/versions',
  summary:
    'What a file of yours was before it was replaced, the last first. A new version comes by /v1/uploads, whose metadata says `replaces`.',
  params: z.strictObject({ id: AttachmentId }),
  data: z.object({ versions: z.array(AttachmentVersion) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const restoreVersion = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/versions/{versionId}/restore',
  summary:
    'Makes an earlier version the file again, everywhere it is used; what it was till now becomes a version.',
  params: z.strictObject({ id: AttachmentId, versionId: VersionId }),
  body: z.strictObject({}).optional(),
  data: Attachment,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})
