import type { Chat } from '@atelier/contract/chat'
import type { DataOf } from '@atelier/contract/endpoint'
import { deleteChat, listChats } from '@atelier/contract/endpoints/chats'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { UserEvent } from '@atelier/contract/user-event'
import { call } from '../../lib/api-client.ts'
import { bringUpToDate } from '../../lib/bring-up-to-date.ts'
import { lastChangedFirst } from '../../lib/live-list.ts'
import { flattenPages, pagedQuery } from '../../lib/paged-query.ts'

export const chatKeys = {
  all: ['chats'] as const,
  lists: ['chats', 'list'] as const,
  list: (q: string) => ['chats', 'list', q] as const,
  one: (chatId: string) => ['chats', 'one', chatId] as const,
}

const chatsOf = flattenPages((page: DataOf<typeof listChats>): Chat[] => page.chats)

/** Your chats, last changed first; `q` finds in titles. */
export const chatListQuery = (q = '') =>
  pagedQuery({
    queryKey: chatKeys.list(q),
    read: (part, options) => call(listChats, { query: { q: q === '' ? undefined : q, ...part } }, options),
    select: chatsOf,
    live: {
      items: (page) => page.chats,
      withItems: ({ nextCursor }, chats) => ({ chats, nextCursor }),
      compare: lastChangedFirst,
    },
    staysShown: true,
  })

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
