import { z } from 'zod'
import { Attachment } from '../../sources/attachment.ts'
import { AttachmentVersion } from '../../sources/attachment-version.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { AttachmentId, AttachmentVersionId } from '../../ids.ts'

export const listVersions = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/{id}/versions',
  summary:
    'List earlier versions of your file, newest first. To add a version, upload with `replaces` in the metadata of /v1/uploads.',
  params: z.strictObject({ id: AttachmentId }),
  data: z.object({ versions: z.array(AttachmentVersion) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const restoreVersion = defineEndpoint({
  method: 'POST',
  path: '/v1/attachments/{id}/versions/{versionId}/restore',
  summary: 'Restore an earlier version everywhere the file is used. The current content becomes a version.',
  params: z.strictObject({ id: AttachmentId, versionId: AttachmentVersionId }),
  body: z.strictObject({}).optional(),
  data: Attachment,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})
