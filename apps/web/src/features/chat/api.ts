import type { Chat, ChatWithMessages } from '@atelier/contract/chat'
import { getChat, stopChat, updateChat } from '@atelier/contract/endpoints/chats'
import { listModels } from '@atelier/contract/endpoints/models'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { bringUpToDate } from '../../lib/bring-up-to-date.ts'
import { chatKeys } from '../history/index.ts'

/** A chat with its message tree. */
export const chatQuery = (chatId: string) =>
  queryOptions({
    queryKey: chatKeys.one(chatId),
    queryFn: ({ signal }) => call(getChat, { params: { chatId } }, { signal }),
  })

/** The models that can answer. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => call(listModels, {}, { signal }),
})

/** CHT-03: renames a chat; shown at once, taken back when it fails. */
export const useRenameChat = (chatId: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = chatQuery(chatId)
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (newTitle: string) => call(updateChat, { params: { chatId }, body: { newTitle } }),
    onSuccess: (chat: Chat) => {
      queryClient.setQueryData<ChatWithMessages>(queryKey, (known) => known && { ...known, ...chat })
      bringUpToDate(queryClient, chatKeys.lists, { changed: [chatId] })
    },
  })
}

/** Asks the server to stop the answer in flight; leaving the stream alone would not. */
export const useStopChat = (chatId: string) =>
  useMutation({ mutationFn: () => call(stopChat, { params: { chatId } }) })
