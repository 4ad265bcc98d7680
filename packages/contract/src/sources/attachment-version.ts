import { z } from 'zod'
import { VersionId } from '../ids.ts'

export const AttachmentVersion = z.object({
  id: VersionId,
  fileName: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  size: z.number().int(),
  replacedAt: z.number(),
  until: z.number(),
})
export type AttachmentVersion = z.infer<typeof AttachmentVersion>
