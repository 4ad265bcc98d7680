import { z } from 'zod'
import { Chat } from '../../chat/chat.ts'
import { ChatShare } from '../../chat/chat-share.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { ChatId, MessageId } from '../../ids.ts'

const ChatParams = z.strictObject({ chatId: ChatId })

export const getChatShare = defineEndpoint({
  method: 'GET',
  path: '/v1/chats/{chatId}/share',
  summary: 'Get the link to a chat, if it has one.',
  params: ChatParams,
  data: z.object({ share: ChatShare.nullable() }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'PROJECT_ARCHIVED'],
})

export const shareChat = defineEndpoint({
  method: 'POST',
  path: '/v1/chats/{chatId}/share',
  summary:
    'Share the current state of a chat by public link, or update what the link shows. Includes sources only if requested.',
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
  summary: 'Remove the link. Its page is no longer available.',
  params: ChatParams,
  data: z.object({ id: ChatId }),
  errors: ['NOT_FOUND'],
})

export const continueSharedChat = defineEndpoint({
  method: 'POST',
  path: '/v1/shared-chats/{chatId}/continue',
  summary: 'Create your own chat from a shared chat.',
  params: ChatParams,
  data: Chat,
  errors: ['NOT_FOUND'],
})
