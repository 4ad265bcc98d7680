import { z } from 'zod'
import { AttachmentVersionId } from '../ids.ts'

export const AttachmentVersion = z.object({
  id: AttachmentVersionId,
  fileName: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  size: z.number().int(),
  replacedAt: z.number(),
  until: z.number(),
})
export type AttachmentVersion = z.infer<typeof AttachmentVersion>
