import { z } from 'zod'
import { Attachment } from './sources/attachment.ts'
import { FolderKind } from './chat/folder.ts'
import { AttachmentId, ChatId, ChatbotId, CraftId, ImageId, PluginId, ProjectId, TaskId } from './ids.ts'

/** Events of GET /v1/events. They contain only IDs and progress; clients refetch the rest. */
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
  z.object({ type: z.literal('craft'), craftId: CraftId }),
  z.object({ type: z.literal('retrieval'), projectId: ProjectId }),
  z.object({ type: z.literal('task'), taskId: TaskId }),
  z.object({ type: z.literal('plugin'), pluginId: PluginId }),
  z.object({ type: z.literal('image'), imageId: ImageId }),
  /** Without `itemIds`, any item may have changed. */
  z.object({ type: z.literal('folders'), kind: FolderKind, itemIds: z.array(z.uuid()).optional() }),
  z.object({ type: z.literal('vault'), deletedIds: z.array(AttachmentId) }),
  z.object({ type: z.literal('preference') }),
  z.object({ type: z.literal('invitation') }),
  z.object({ type: z.literal('notification') }),
  z.object({ type: z.literal('team') }),
  /** Events were missed, so clients must refetch everything. */
  z.object({ type: z.literal('reset') }),
])
export type UserEvent = z.infer<typeof UserEvent>
