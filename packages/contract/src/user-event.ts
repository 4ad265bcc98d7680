import { z } from 'zod'
import { Attachment } from './attachment.ts'
import { FolderKind } from './folder.ts'
import { AttachmentId, ChatId, ChatbotId, CraftId, ImageId, PluginId, ProjectId, TaskId } from './ids.ts'

/** What GET /v1/events tells a user's browsers. Ids and progress: the rest is read again over the API. */
export const UserEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('attachment'),
    attachment: Attachment.pick({ id: true, status: true, progress: true, failure: true }),
    projectIds: z.array(ProjectId),
    chatIds: z.array(ChatId),
  }),
  z.object({ type: z.literal('chat'), chatId: ChatId, change: z.enum(['created', 'updated', 'deleted']) }),
  z.object({
    type: z.literal('project'),
    projectId: ProjectId,
    change: z.enum(['created', 'updated', 'deleted']),
  }),
  z.object({
    type: z.literal('bot'),
    chatbotId: ChatbotId,
    change: z.enum(['created', 'updated', 'deleted']),
  }),
  /** A craft has a new version, or its link was changed. */
  z.object({ type: z.literal('craft'), craftId: CraftId }),
  /** The pinned questions of a project were changed, or are being asked. */
  z.object({ type: z.literal('retrieval'), projectId: ProjectId }),
  /** A task was changed, or has run. */
  z.object({ type: z.literal('task'), taskId: TaskId }),
  /** A plugin was added, changed or taken away. */
  z.object({ type: z.literal('plugin'), pluginId: PluginId }),
  /** A picture was made, or is being made. */
  z.object({ type: z.literal('image'), imageId: ImageId }),
  /** Folders of a kind were made, moved or deleted, or what is in them: these things, or, left out, any of them. */
  z.object({ type: z.literal('folders'), kind: FolderKind, itemIds: z.array(z.uuid()).optional() }),
  /** These were deleted from the vault. */
  z.object({ type: z.literal('vault'), deletedIds: z.array(AttachmentId) }),
  z.object({ type: z.literal('preference') }),
  z.object({ type: z.literal('invitation') }),
  /** The bell has something new, or less that is unread. */
  z.object({ type: z.literal('notification') }),
  /** Your team, its people, or whether you have one. */
  z.object({ type: z.literal('team') }),
  /** The reader was away longer than events are kept: read everything again. */
  z.object({ type: z.literal('reset') }),
])
export type UserEvent = z.infer<typeof UserEvent>
