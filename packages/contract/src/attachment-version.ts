import { z } from 'zod'
import { VersionId } from './ids.ts'

/** What a file was before it was replaced. */
export const AttachmentVersion = z.object({
  id: VersionId,
  fileName: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  replacedAt: z.number(),
  /** Until when it can be restored. */
  until: z.number(),
})
export type AttachmentVersion = z.infer<typeof AttachmentVersion>
