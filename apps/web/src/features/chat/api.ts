import type { ChatWithMessages } from '@atelier/contract/chat/chat'
import {
  answerApprovals,
  answerForm,
  deleteMessage,
  getChat,
  moveChat,
  rateAnswer,
  removeWaitingFile,
  stopChat,
} from '@atelier/contract/endpoints/chat/chats'
import type { BodyOf } from '@atelier/contract/endpoint'
import { listModels } from '@atelier/contract/endpoints/admin/models'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { optimisticUpdate } from '../../lib/api/optimistic-update.ts'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import { t } from '../../lib/text.tsx'
import { chatKeys } from '../history/index.ts'
import { projectKeys } from '../projects/index.ts'

export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.one(chatId),
    queryFn: ({ signal }) => call(getChat, { params: { chatId } }, { signal }),
  })

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => call(listModels, {}, { signal }),
})

export const useMoveChat = (chatId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t move the chat') },
    mutationFn: (projectId: string | null) => call(moveChat, { params: { chatId }, body: { projectId } }),
    onSuccess: () => {
      refreshLists(queryClient, chatKeys.lists, { changed: [chatId] })
      void queryClient.invalidateQueries({ queryKey: projectKeys.allThreads })
      return queryClient.invalidateQueries({ queryKey: chatQuery(chatId).queryKey })
    },
  })
}

export const useRemoveWaitingFile = (chatId: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = chatQuery(chatId)
  return useMutation({
    meta: { failure: t('Couldn’t remove the file from the chat') },
    mutationFn: (attachmentId: string) => call(removeWaitingFile, { params: { chatId, attachmentId } }),
    ...optimisticUpdate(
      queryClient,
      queryKey,
      (chat: ChatWithMessages, attachmentId: string) => ({
        ...chat,
        attachments: chat.attachments.filter(({ id }) => id !== attachmentId),
      }),
      (chat, { attachments }) => ({ ...chat, attachments }),
    ),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Closing the stream alone doesn't stop the answer. */
export const useStopChat = (chatId: string) =>
  useMutation({ mutationFn: () => call(stopChat, { params: { chatId } }) })

type Rating = { messageId: string } & BodyOf<typeof rateAnswer>

const withRating = (
  chat: ChatWithMessages,
  messageId: string,
  { rating, ratingReason }: Pick<ChatWithMessages['messages'][number], 'rating' | 'ratingReason'>,
): ChatWithMessages => ({
  ...chat,
  messages: chat.messages.map((message) =>
    message.id === messageId ? { ...message, rating, ratingReason } : message,
  ),
})

export const useRateAnswer = (chatId: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = chatQuery(chatId)
  return useMutation({
    meta: { failure: t('Couldn’t save your rating') },
    mutationFn: ({ messageId, ...body }: Rating) => call(rateAnswer, { params: { chatId, messageId }, body }),
    ...optimisticUpdate(
      queryClient,
      queryKey,
      (chat: ChatWithMessages, { messageId, rating, reason }: Rating) =>
        withRating(chat, messageId, { rating, ratingReason: reason ?? null }),
      (chat, previous, { messageId }) => {
        const message = previous.messages.find(({ id }) => id === messageId)
        return message ? withRating(chat, messageId, message) : chat
      },
    ),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export const useDeleteMessage = (chatId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (messageId: string) => call(deleteMessage, { params: { chatId, messageId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chatQuery(chatId).queryKey }),
  })
}

type ApprovalAnswer = BodyOf<typeof answerApprovals>['answers'][number]

/** The response to the last approval contains the ID of the answer that continues. */
export const useAnswerApproval = (chatId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t send your response') },
    mutationFn: (answer: ApprovalAnswer) =>
      call(answerApprovals, { params: { chatId }, body: { answers: [answer] } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chatQuery(chatId).queryKey }),
  })
}

/** The outcome arrives as an event of the answer. */
export const useAnswerForm = (chatId: string, formId: string) =>
  useMutation({
    meta: { failure: t('Couldn’t send your answer') },
    mutationFn: (body: BodyOf<typeof answerForm>) => call(answerForm, { params: { chatId, formId }, body }),
  })
