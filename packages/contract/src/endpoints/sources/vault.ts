import { z } from 'zod'
import { Attachment } from '../../sources/attachment.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { AttachmentId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { idsQuery, pageQuery } from '../../page.ts'
import { VaultPage, VaultSort } from '../../sources/vault.ts'

export const listVault = defineEndpoint({
  method: 'GET',
  path: '/v2/user/attachments',
  summary: 'List your attachments with where they are used, and your storage usage.',
  query: z.strictObject({
    ...pageQuery(limits.vault.pageSize),
    /** Matches names and contents. */
    q: z.string().trim().normalize().max(limits.vault.searchMax).optional(),
    type: Attachment.shape.type.optional(),
    tag: z.string().trim().normalize().min(1).max(limits.vault.tagMax).optional(),
    sort: VaultSort.default('newest'),
    /** Returns only these items; `total` still counts all matches of search, type and tag. */
    ids: idsQuery(AttachmentId),
  }),
  data: VaultPage,
  errors: ['BAD_INPUT', 'NOT_ALLOWED'],
})

export const deleteAttachments = defineEndpoint({
  method: 'DELETE',
  path: '/v2/user/attachments/delete/multiple',
  summary:
    'Permanently delete your attachments everywhere they are used. Attachments that aren’t yours are skipped.',
  body: z.strictObject({ attachmentIds: z.array(AttachmentId).min(1).max(limits.vault.deleteMax) }),
  data: z.object({
    deletedIds: z.array(AttachmentId),
    /** Items that don't exist or that you may not delete. */
    notDeletedIds: z.array(AttachmentId),
  }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const renameAttachment = defineEndpoint({
  method: 'PATCH',
  path: '/v1/attachments/{id}',
  summary: 'Change the title of an attachment. Its file name stays.',
  params: z.strictObject({ id: AttachmentId }),
  body: z.strictObject({
    title: z
      .string()
      .trim()
      .normalize()
      .min(1, 'Enter a name.')
      .max(limits.vault.titleMax, 'A name can have up to {maximum} characters.'),
  }),
  data: Attachment,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})
