import { z } from 'zod'
import { Chat, ChatFilter, ChatTitle, ChatWithMessages, ListedChat } from '../chat.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AttachmentId, ChatbotId, ChatId, FolderId, MessageId, ProjectId } from '../ids.ts'
import { limits } from '../limits.ts'
import { ApprovalScope, Mention, Rating } from '../message.ts'
import { Effort, ModelId } from '../model.ts'
import { idsQuery, NextCursor, pageQuery } from '../page.ts'
import { RunEvent } from '../run-event.ts'
import { FormReply } from '../elicitation.ts'

const ChatParams = z.strictObject({ chatId: ChatId })
const how = {
  model: ModelId.optional(),
  effort: Effort.optional(),
  searchesWeb: z.boolean().optional(),
}

const MessageParams = z.strictObject({ chatId: ChatId, messageId: MessageId })

export const createChat = defineEndpoint({
  method: 'POST',
  path: '/v1/chats',
  summary: 'Makes an empty chat, in a project or with a bot if one is named.',
  body: z.strictObject({
    title: ChatTitle.optional(),
    projectId: ProjectId.optional(),
    chatbotId: ChatbotId.optional(),
    /** Uses the draft of an own bot. Replaces the previous preview; not listed. */
    isPreview: z.boolean().optional(),
    /** Not listed or remembered; deleted within a day, or when you delete it. */
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
    'Your chats, last changed first; those that are pinned or archived by that time. A search finds words of titles and messages, and phrases in quotes.',
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
  summary: 'A chat with its message tree.',
  params: ChatParams,
  data: ChatWithMessages,
  errors: ['NOT_FOUND'],
})

export const updateChat = defineEndpoint({
  method: 'PATCH',
  path: '/v1/chats/{chatId}',
  summary:
    'Renames a chat, pins or archives it. Project chats keep their title. What is archived is not pinned.',
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
  summary: 'Pins, archives or deletes several chats at once: all of them or, if one is not there, none.',
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
  summary:
    'The chat as a file: the branch that is shown as Markdown, or the whole tree as JSON (a ChatExport).',
  params: ChatParams,
  query: z.strictObject({
    format: z.enum(['markdown', 'json']),
    /** On the branch to export as Markdown; defaults to the latest. */
    messageId: MessageId.optional(),
  }),
  answer: 'bytes',
  data: z.unknown(),
  errors: ['BAD_INPUT', 'NOT_FOUND'],
})

export const moveChat = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/move',
  summary:
    'Moves a chat into a project, into another one, or out of it (null). From then on it rests on that knowledge.',
  params: ChatParams,
  body: z.strictObject({ projectId: ProjectId.nullable() }),
  data: Chat,
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED', 'RUN_IN_PROGRESS'],
})

export const removeWaitingFile = defineEndpoint({
  method: 'DELETE',
  path: '/v1/chats/{chatId}/attachments/{attachmentId}',
  summary:
    'Takes a file out of a chat that began with it, before a message carries it; one that a message carries stays.',
  params: z.strictObject({ chatId: ChatId, attachmentId: AttachmentId }),
  data: z.object({ id: AttachmentId }),
  errors: ['NOT_FOUND', 'PROJECT_ARCHIVED'],
})

export const deleteChat = defineEndpoint({
  method: 'DELETE',
  path: '/v1/chats/{chatId}',
  summary: 'Deletes a chat for good, with its messages.',
  params: ChatParams,
  data: z.object({ id: ChatId }),
  errors: ['NOT_FOUND'],
})

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/messages',
  summary: 'Stores a message and streams the answer to it.',
  params: ChatParams,
  body: z.strictObject({
    text: z
      .string()
      .refine((text) => text.trim() !== '', 'Write a message first')
      .max(limits.chat.messageMax, 'This message is too long'),
    /** The previous message; defaults to the latest. Null: start of the chat. */
    parentId: MessageId.nullable().optional(),
    attachmentIds: z.array(AttachmentId).max(limits.chat.files).optional(),
    mentions: z.array(Mention).max(limits.chat.mentions).optional(),
    ...how,
  }),
  answer: 'events',
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
  summary: 'Answers the same question again, beside the first answer.',
  params: MessageParams,
  body: z.strictObject({
    ...how,
    /** Allows a second answer to be generated at the same time. */
    isBeside: z.boolean().optional(),
  }),
  answer: 'events',
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
  summary: 'Goes on with an answer that was stopped or broke off, where it ended. Streams what is added.',
  params: MessageParams,
  body: z.strictObject(how),
  answer: 'events',
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
  summary: 'Says what you think of an answer, with a reason; null takes it back.',
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
  summary: 'Deletes a message for good, with all that follows it. Its files stay in the chat.',
  params: MessageParams,
  data: z.object({ id: MessageId }),
  errors: ['NOT_FOUND', 'PROJECT_ARCHIVED', 'RUN_IN_PROGRESS'],
})

export const answerForm = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/forms/{formId}',
  summary:
    'Answers a form that a plugin’s tool waits for. The values go to the plugin and are stored nowhere.',
  params: z.strictObject({ chatId: ChatId, formId: z.string().min(1).max(100) }),
  body: FormReply,
  data: z.object({ action: FormReply.shape.action }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
})

export const answerApprovals = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/approvals',
  summary:
    'Lets tools that wait for permission run, or not. With the last one that waits the answer goes on: attach to it with GET …/stream.',
  params: ChatParams,
  body: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          approvalId: z.string().min(1).max(100),
          approved: z.boolean(),
          scope: ApprovalScope.default('once'),
          /** Passed to the model. */
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
    'Re-attaches to the answer in flight, from its first token, or after Last-Event-ID; 204 when there is none. Of two at once, to the first or the one named.',
  params: ChatParams,
  query: z.strictObject({ messageId: MessageId.optional() }),
  answer: 'events',
  data: RunEvent,
  errors: ['NOT_FOUND'],
})

export const stopChat = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/stop',
  summary: 'Stops the answer in flight and keeps what came.',
  params: ChatParams,
  body: z.strictObject({}).optional(),
  data: z.object({ stopped: z.boolean() }),
  errors: ['NOT_FOUND'],
})
