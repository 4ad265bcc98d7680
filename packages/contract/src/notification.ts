import { z } from 'zod'
import { Sentence } from './sentence.ts'
import { AttachmentId, ChatId, NotificationId } from './ids.ts'

/** What the bell tells a person, beside invitations: each kind can be switched off. */
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

/** Something that happened while a person was elsewhere. */
export const Notification = z.object({
  id: NotificationId,
  kind: NotificationKind,
  /** What it is about, as it is called now. */
  title: z.string(),
  /** What there is to say beside it; '' for nothing. */
  detail: z.string(),
  /** The same as data, where it has values. */
  sentence: Sentence.optional(),
  /** The chat, or the attachment, that it leads to. */
  chatId: ChatId.nullable(),
  attachmentId: AttachmentId.nullable(),
  isRead: z.boolean(),
  createdAt: z.number(),
})
export type Notification = z.infer<typeof Notification>

/** Whether a person wants to hear of each kind. */
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
