import { followChat } from '@atelier/contract/endpoints/chat/chats'
import type { MessageId } from '@atelier/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { stream } from '../../../lib/api/api-client.ts'
import { followAnswer, liveAnswers } from '../live-answers.ts'

const isFollowing = (chatId: string, messageId: string): boolean =>
  liveAnswers(chatId).some((answer) => answer.messageId === null || answer.messageId === messageId)

export const attachToAnswer = (
  queryClient: QueryClient,
  chatId: string,
  messageId: MessageId,
): Promise<void> =>
  isFollowing(chatId, messageId)
    ? Promise.resolve()
    : followAnswer(queryClient, chatId, () =>
        stream(followChat, { params: { chatId }, query: { messageId } }, {}),
      )
