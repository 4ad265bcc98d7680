import { z } from 'zod'
import { Chat } from '../chat.ts'
import { ChatShare } from '../chat-share.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ChatId, MessageId } from '../ids.ts'

const ChatParams = z.strictObject({ chatId: ChatId })

export const getChatShare = defineEndpoint({
  method: 'GET',
  path: '/v1/chats/{chatId}/share',
  summary: 'The link to a chat, if there is one.',
  params: ChatParams,
  data: z.object({ share: ChatShare.nullable() }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const shareChat = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/share',
  summary:
    'Makes a link at which anybody reads the chat as it is now, or shows it there as it is now. Sources only where you say so.',
  params: ChatParams,
  body: z.strictObject({
    withSources: z.boolean(),
    messageId: MessageId.optional(),
  }),
  data: z.object({ share: ChatShare }),
  errors: ['BAD_INPUT', 'NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'PROJECT_ARCHIVED'],
})

export const unshareChat = defineEndpoint({
  method: 'DELETE',
  path: '/v1/chats/{chatId}/share',
  summary: 'Takes the link back: its page is gone at once.',
  params: ChatParams,
  data: z.object({ id: ChatId }),
  errors: ['NOT_FOUND'],
})

export const continueSharedChat = defineEndpoint({
  method: 'POST',
  path: '/v1/shared-chats/{chatId}/continue',
  summary: 'Makes a chat of your own that begins with what a link shows.',
  params: ChatParams,
  data: Chat,
  errors: ['NOT_FOUND'],
})
