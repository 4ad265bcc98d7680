import type { Chat } from '@atelier/contract/chat'
import type { DataOf } from '@atelier/contract/endpoint'
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
import { bringUpToDate } from '../../lib/bring-up-to-date.ts'
import { flattenPages } from '../../lib/flatten-pages.ts'
import { lastChangedFirst, liveList } from '../../lib/live-list.ts'

export const chatKeys = {
  all: ['chats'] as const,
  lists: ['chats', 'list'] as const,
  list: (q: string) => ['chats', 'list', q] as const,
  one: (chatId: string) => ['chats', 'one', chatId] as const,
}

const chatsOf = flattenPages((page: DataOf<typeof listChats>): Chat[] => page.chats)

/** Your chats, last changed first; `q` finds in titles. */
export const chatListQuery = (q = '') => {
  const query = { q: q === '' ? undefined : q }
  return infiniteQueryOptions({
    queryKey: chatKeys.list(q),
    queryFn: ({ pageParam, signal }) =>
      call(listChats, { query: { ...query, cursor: pageParam ?? undefined } }, { signal }),
    ...liveList<DataOf<typeof listChats>, Chat>({
      read: (ids) => call(listChats, { query: { ...query, ids: ids.join(','), limit: ids.length } }),
      items: (page) => page.chats,
      withItems: ({ nextCursor }, chats) => ({ chats, nextCursor }),
      compare: lastChangedFirst,
    }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    select: chatsOf,
  })
}

/** Deletes a chat for good. */
export const useDeleteChat = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chatId: string) => call(deleteChat, { params: { chatId } }),
    onSuccess: (_, chatId) => {
      queryClient.removeQueries({ queryKey: chatKeys.one(chatId) })
      bringUpToDate(queryClient, chatKeys.lists, { gone: [chatId] })
    },
  })
}

/** A chat was made, changed or deleted, here or in another tab. */
export const onChatEvent = (queryClient: QueryClient, event: Extract<UserEvent, { type: 'chat' }>): void => {
  const isGone = event.change === 'deleted'
  bringUpToDate(queryClient, chatKeys.lists, isGone ? { gone: [event.chatId] } : { changed: [event.chatId] })
  if (isGone) queryClient.removeQueries({ queryKey: chatKeys.one(event.chatId) })
  else void queryClient.invalidateQueries({ queryKey: chatKeys.one(event.chatId) })
}
