import { z } from 'zod'
import { Chat, ChatFilter, ChatTitle, ChatWithMessages, ListedChat } from '../../chat/chat.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { AttachmentId, ChatbotId, ChatId, FolderId, MessageId, ProjectId } from '../../ids.ts'
import { limits } from '../../limits.ts'
import { ApprovalScope, Mention, Rating } from '../../answers/message.ts'
import { Effort, ModelId } from '../../admin/model.ts'
import { idsQuery, NextCursor, pageQuery } from '../../page.ts'
import { RunEvent } from '../../answers/run-event.ts'
import { FormReply } from '../../answers/elicitation.ts'

const ChatParams = z.strictObject({ chatId: ChatId })
const exportOptions = {
  model: ModelId.optional(),
  effort: Effort.optional(),
  searchesWeb: z.boolean().optional(),
}

const MessageParams = z.strictObject({ chatId: ChatId, messageId: MessageId })

export const createChat = defineEndpoint({
  method: 'POST',
  path: '/v1/chats',
  summary: 'Create an empty chat, optionally in a project or with a bot.',
  body: z.strictObject({
    title: ChatTitle.optional(),
    projectId: ProjectId.optional(),
    chatbotId: ChatbotId.optional(),
    /** Uses the draft of your own bot. The chat isn't listed, and replaces the previous preview. */
    isPreview: z.boolean().optional(),
    /** Neither listed nor remembered; deleted within a day, or when you delete it. */
    isTemporary: z.boolean().optional(),
    attachmentIds: z.array(AttachmentId).max(limits.chat.files).optional(),
  }),
  data: Chat,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const listChats = defineEndpoint({
  method: 'GET',
  path: '/v1/chats',
  summary:
    'List your chats, most recently changed first; pinned and archived chats by the time they were pinned or archived. `q` searches titles and messages for words and "quoted phrases".',
  query: z.strictObject({
    ...pageQuery(30),
    q: z.string().trim().normalize().max(limits.chat.searchMax).optional(),
    filter: ChatFilter.default('ALL'),
    projectId: ProjectId.optional(),
    folderId: FolderId.optional(),
    ids: idsQuery(ChatId),
  }),
  data: z.object({ chats: z.array(ListedChat), nextCursor: NextCursor }),
  errors: ['BAD_INPUT'],
})

export const getChat = defineEndpoint({
  method: 'GET',
  path: '/v1/chats/{chatId}',
  summary: 'Get a chat with its message tree.',
  params: ChatParams,
  data: ChatWithMessages,
  errors: ['NOT_FOUND'],
})

export const updateChat = defineEndpoint({
  method: 'PATCH',
  path: '/v1/chats/{chatId}',
  summary: 'Rename, pin or archive a chat. Project chats can’t be renamed. Archiving unpins a chat.',
  params: ChatParams,
  body: z
    .strictObject({
      chatId: ChatId.optional(),
      newTitle: ChatTitle.optional(),
      isPinned: z.boolean().optional(),
      isArchived: z.boolean().optional(),
    })
    .refine((body) => Object.keys(body).some((name) => name !== 'chatId'), 'Specify what to change'),
  data: Chat,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED'],
})

export const changeChats = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/bulk',
  summary: 'Pin, archive or delete several chats at once. If one isn’t found, none are changed.',
  body: z.strictObject({
    action: z.enum(['PIN', 'UNPIN', 'ARCHIVE', 'UNARCHIVE', 'DELETE']),
    chatIds: z.array(ChatId).min(1).max(limits.chat.bulkMax),
  }),
  data: z.object({ ids: z.array(ChatId) }),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const exportChat = defineEndpoint({
  method: 'GET',
  path: '/v1/chats/{chatId}/export',
  summary: 'Export a chat as a file: one branch as Markdown, or the whole tree as JSON (a ChatExport).',
  params: ChatParams,
  query: z.strictObject({
    format: z.enum(['markdown', 'json']),
    /** A message of the branch to export as Markdown; defaults to the latest message. */
    messageId: MessageId.optional(),
  }),
  responseType: 'bytes',
  data: z.unknown(),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const moveChat = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/move',
  summary:
    'Move a chat into a project, or out of its project (null). Later answers use the knowledge of its new place.',
  params: ChatParams,
  body: z.strictObject({ projectId: ProjectId.nullable() }),
  data: Chat,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'RUN_IN_PROGRESS'],
})

export const removeWaitingFile = defineEndpoint({
  method: 'DELETE',
  path: '/v1/chats/{chatId}/attachments/{attachmentId}',
  summary: 'Remove a file from a chat before a message has sent it. Files that were sent stay.',
  params: z.strictObject({ chatId: ChatId, attachmentId: AttachmentId }),
  data: z.object({ id: AttachmentId }),
  errors: ['NOT_FOUND', 'PROJECT_ARCHIVED'],
})

export const deleteChat = defineEndpoint({
  method: 'DELETE',
  path: '/v1/chats/{chatId}',
  summary: 'Permanently delete a chat and its messages.',
  params: ChatParams,
  data: z.object({ id: ChatId }),
  errors: ['NOT_FOUND'],
})

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/messages',
  summary: 'Send a message and stream the answer.',
  params: ChatParams,
  body: z.strictObject({
    text: z
      .string()
      .refine((text) => text.trim() !== '', 'Write a message first')
      .max(limits.chat.messageMax, 'This message is too long'),
    /** The previous message; defaults to the latest. Null starts the chat. */
    parentId: MessageId.nullable().optional(),
    attachmentIds: z.array(AttachmentId).max(limits.chat.files).optional(),
    mentions: z.array(Mention).max(limits.chat.mentions).optional(),
    ...exportOptions,
  }),
  responseType: 'events',
  data: RunEvent,
  errors: [
    'BAD_INPUT',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'USAGE_LIMIT_REACHED',
    'PROJECT_ARCHIVED',
    'RUN_IN_PROGRESS',
  ],
})

export const regenerateMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/messages/{messageId}/regenerate',
  summary: 'Generate another answer to the same question. The first answer is kept.',
  params: MessageParams,
  body: z.strictObject({
    ...exportOptions,
    /** Allows a second answer to be generated at the same time. */
    isBeside: z.boolean().optional(),
  }),
  responseType: 'events',
  data: RunEvent,
  errors: [
    'BAD_INPUT',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'USAGE_LIMIT_REACHED',
    'PROJECT_ARCHIVED',
    'RUN_IN_PROGRESS',
  ],
})

export const continueAnswer = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/messages/{messageId}/continue',
  summary: 'Continue an answer that was stopped or interrupted. Streams only what is added.',
  params: MessageParams,
  body: z.strictObject(exportOptions),
  responseType: 'events',
  data: RunEvent,
  errors: [
    'BAD_INPUT',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'CONFLICT',
    'USAGE_LIMIT_REACHED',
    'PROJECT_ARCHIVED',
    'RUN_IN_PROGRESS',
  ],
})

export const rateAnswer = defineEndpoint({
  method: 'PUT',
  path: '/v1/chats/{chatId}/messages/{messageId}/rating',
  summary: 'Rate an answer, with an optional reason; null removes the rating.',
  params: MessageParams,
  body: z.strictObject({
    rating: Rating.nullable(),
    reason: z.string().trim().max(limits.chat.ratingReasonMax).optional(),
  }),
  data: z.object({ rating: Rating.nullable(), ratingReason: z.string().nullable() }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'PROJECT_ARCHIVED'],
})

export const deleteMessage = defineEndpoint({
  method: 'DELETE',
  path: '/v1/chats/{chatId}/messages/{messageId}',
  summary: 'Permanently delete a message and everything after it. Its files stay in the chat.',
  params: MessageParams,
  data: z.object({ id: MessageId }),
  errors: ['NOT_FOUND', 'PROJECT_ARCHIVED', 'RUN_IN_PROGRESS'],
})

export const answerForm = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/forms/{formId}',
  summary:
    'Submit a form that a plugin’s tool is waiting for. The values are sent to the plugin and never stored.',
  params: z.strictObject({ chatId: ChatId, formId: z.string().min(1).max(100) }),
  body: FormReply,
  data: z.object({ action: FormReply.shape.action }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
})

export const answerApprovals = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/approvals',
  summary:
    'Approve or deny tool calls. The answer resumes after the last decision; attach to it with GET …/stream.',
  params: ChatParams,
  body: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          approvalId: z.string().min(1).max(100),
          approved: z.boolean(),
          scope: ApprovalScope.default('once'),
          /** Passed on to the model. */
          reason: z.string().trim().max(limits.chat.approvalReasonMax).optional(),
        }),
      )
      .min(1)
      .max(limits.chat.callsMax),
  }),
  data: z.object({
    isResumed: z.boolean(),
  }),
  errors: [
    'BAD_INPUT',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'CONFLICT',
    'USAGE_LIMIT_REACHED',
    'PROJECT_ARCHIVED',
    'RUN_IN_PROGRESS',
  ],
})

export const followChat = defineEndpoint({
  method: 'GET',
  path: '/v1/chats/{chatId}/stream',
  summary:
    'Attach to the answer being streamed, from its first token or after Last-Event-ID; 204 if there is none. If two are being streamed, to the first, or to `messageId`.',
  params: ChatParams,
  query: z.strictObject({ messageId: MessageId.optional() }),
  responseType: 'events',
  data: RunEvent,
  errors: ['NOT_FOUND'],
})

export const stopChat = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/stop',
  summary: 'Stop the answer being streamed. The text so far is kept.',
  params: ChatParams,
  body: z.strictObject({}).optional(),
  data: z.object({ stopped: z.boolean() }),
  errors: ['NOT_FOUND'],
})
