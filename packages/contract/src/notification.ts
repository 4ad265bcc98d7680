import { z } from 'zod'

/** What the bell tells a person, beside invitations: each kind can be switched off. */
export const NotificationKind = z.enum(['READING_FINISHED', 'READING_FAILED', 'ANSWER_FINISHED'])
export type NotificationKind = z.infer<typeof NotificationKind>
