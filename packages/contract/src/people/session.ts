import { z } from 'zod'
import { SessionId } from '../ids.ts'

export const Session = z.object({
  id: SessionId,
  /** Null if the client sent none. */
  userAgent: z.string().nullable(),
  createdAt: z.number().int(),
  /** Rounded to 15 minutes. */
  lastUsedAt: z.number().int(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>
