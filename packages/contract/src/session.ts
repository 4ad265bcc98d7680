import { z } from 'zod'
import { SessionId } from './ids.ts'

/** A browser or program in which somebody is signed in. */
export const Session = z.object({
  id: SessionId,
  /** What it called itself when the session began; null: nothing. */
  userAgent: z.string().nullable(),
  createdAt: z.number().int(),
  /** To the quarter of an hour. */
  lastUsedAt: z.number().int(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>
