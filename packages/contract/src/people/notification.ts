import { z } from 'zod'
import { Sentence } from '../sentence.ts'
import { AttachmentId, ChatId, NotificationId } from '../ids.ts'

/** Kinds of notifications other than invitations; each kind can be turned off. */
export const NotificationKind = z.enum([
  'READING_FINISHED',
  'READING_FAILED',
  'ANSWER_FINISHED',
  'PROMPT_DECIDED',
  'SOURCE_CHANGED',
  'TASK_STOPPED',
  'TAKEN_DOWN',
])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  id: NotificationId,
  kind: NotificationKind,
  title: z.string(),
  detail: z.string(),
  sentence: Sentence.optional(),
  chatId: ChatId.nullable(),
  attachmentId: AttachmentId.nullable(),
  isRead: z.boolean(),
  createdAt: z.number(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationSettings = z.object({
  READING_FINISHED: z.boolean(),
  READING_FAILED: z.boolean(),
  ANSWER_FINISHED: z.boolean(),
  PROMPT_DECIDED: z.boolean(),
  SOURCE_CHANGED: z.boolean(),
  TASK_STOPPED: z.boolean(),
  TAKEN_DOWN: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
