import type { Chat } from '@atelier/contract/chat'
import { deleteChat, listChats } from '@atelier/contract/endpoints/chats'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { UserEvent } from '@atelier/contract/user-event'
import { call } from '../../lib/api-client.ts'

export const chatKeys = {
  all: ['chats'] as const,
  lists: ['chats', 'list'] as const,
  list: (q: string) => ['chats', 'list', q] as const,
  one: (chatId: string) => ['chats', 'one', chatId] as const,
}

/** Your chats, last changed first; `q` finds in titles. */
export const chatListQuery = (q = '') =>
  infiniteQueryOptions({
    queryKey: chatKeys.list(q),
    queryFn: ({ pageParam, signal }) =>
      call(listChats, { query: { q: q === '' ? undefined : q, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    select: (data): Chat[] => data.pages.flatMap((page) => page.chats),
  })

/** Deletes a chat for good. */
export const useDeleteChat = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chatId: string) => call(deleteChat, { params: { chatId } }),
    onSuccess: (_, chatId) => {
      queryClient.removeQueries({ queryKey: chatKeys.one(chatId) })
      return queryClient.invalidateQueries({ queryKey: chatKeys.lists })
    },
  })
}

/** A chat was made, changed or deleted, here or in another tab. */
export const onChatEvent = (queryClient: QueryClient, event: Extract<UserEvent, { type: 'chat' }>): void => {
  void queryClient.invalidateQueries({ queryKey: chatKeys.lists })
  if (event.change === 'deleted') queryClient.removeQueries({ queryKey: chatKeys.one(event.chatId) })
  else void queryClient.invalidateQueries({ queryKey: chatKeys.one(event.chatId) })
}
