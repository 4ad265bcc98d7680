import type { Chat, ChatFilter, ChatWithMessages, ListedChat } from '@atelier/contract/chat/chat'
import type { BodyOf, DataOf } from '@atelier/contract/endpoint'
import { changeChats, deleteChat, listChats, updateChat } from '@atelier/contract/endpoints/chat/chats'
import { limits } from '@atelier/contract/limits'
import type { UserEvent } from '@atelier/contract/user-event'
import {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import { folderKeys, invalidateItems } from '../../lib/lists/folder-keys.ts'
import { lastChangedFirst } from '../../lib/lists/live-list.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { t } from '../../lib/text.tsx'

export interface ChatListing {
  q?: string
  filter?: ChatFilter
  folderId?: string
}

export const chatKeys = {
  all: ['chats'] as const,
  lists: folderKeys.lists('chats'),
  list: ({ q = '', filter = 'ALL', folderId = '' }: ChatListing) =>
    [...folderKeys.lists('chats'), filter, folderId, q] as const,
  one: (chatId: string) => ['chats', 'one', chatId] as const,
}

const chatsOf = flattenPages((page: DataOf<typeof listChats>): ListedChat[] => page.chats)

type Compare = (a: ListedChat, b: ListedChat) => number

const latestFirstBy =
  (time: 'pinnedAt' | 'archivedAt'): Compare =>
  (a, b) =>
    (b[time] ?? 0) - (a[time] ?? 0)

const comparators: Record<ChatFilter, Compare> = {
  ALL: lastChangedFirst,
  LOOSE: lastChangedFirst,
  PINNED: latestFirstBy('pinnedAt'),
  ARCHIVED: latestFirstBy('archivedAt'),
}

/** Lists chats, newest first; `q` searches titles and messages. */
export const chatListQuery = (listing: ChatListing = {}) => {
  const { q = '', filter = 'ALL', folderId } = listing
  return pagedQuery({
    queryKey: chatKeys.list(listing),
    read: (part, options) =>
      call(listChats, { query: { q: q === '' ? undefined : q, filter, folderId, ...part } }, options),
    select: chatsOf,
    live: {
      items: (page) => page.chats,
      withItems: ({ nextCursor }, chats) => ({ chats, nextCursor }),
      compare: comparators[filter],
    },
    keepsPrevious: true,
  })
}

export const readChats = async ({ q = '', filter = 'ALL', folderId }: ChatListing): Promise<ListedChat[]> => {
  const query = { q: q === '' ? undefined : q, filter, folderId, limit: limits.chat.bulkMax }
  return (await call(listChats, { query })).chats
}

export const useHasNoChats = (): boolean => useInfiniteQuery(chatListQuery()).data?.length === 0

export const listedChatQuery = (chatId: string) =>
  queryOptions({
    queryKey: [...chatKeys.all, 'listed', chatId],
    queryFn: async ({ signal }) =>
      (await call(listChats, { query: { ids: chatId } }, { signal })).chats[0] ?? null,
    staleTime: 0,
  })

const applyChange = (
  queryClient: QueryClient,
  change: { changed?: readonly string[]; removed?: readonly string[] },
): void => {
  refreshLists(queryClient, chatKeys.lists, change)
  for (const id of change.removed ?? []) queryClient.removeQueries({ queryKey: chatKeys.one(id) })
}

export const useDeleteChat = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chatId: string) => call(deleteChat, { params: { chatId } }),
    onSuccess: (_, chatId) => applyChange(queryClient, { removed: [chatId] }),
  })
}

type ChatChange = Omit<BodyOf<typeof updateChat>, 'chatId'>

const useUpdateChat = (meta: { isQuiet: true } | { failure: string }) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta,
    mutationFn: ({ chatId, ...body }: ChatChange & { chatId: string }) =>
      call(updateChat, { params: { chatId }, body }),
    onSuccess: (chat: Chat) => {
      queryClient.setQueryData<ChatWithMessages>(
        chatKeys.one(chat.id),
        (current) => current && { ...current, ...chat },
      )
      applyChange(queryClient, { changed: [chat.id] })
    },
  })
}

export const useRenameChat = () => useUpdateChat({ isQuiet: true })

export const usePinOrArchiveChat = () => useUpdateChat({ failure: t('Couldn’t move the chat') })

export const useChangeChats = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { failure: t('Couldn’t update the chats') },
    mutationFn: (body: BodyOf<typeof changeChats>) => call(changeChats, { body }),
    onSuccess: ({ ids }, { action }) =>
      applyChange(queryClient, action === 'DELETE' ? { removed: ids } : { changed: ids }),
  })
}

export const onChatEvent = (queryClient: QueryClient, event: Extract<UserEvent, { type: 'chat' }>): void => {
  const isDeleted = event.change === 'deleted'
  applyChange(queryClient, isDeleted ? { removed: [event.chatId] } : { changed: [event.chatId] })
  if (!isDeleted) void queryClient.invalidateQueries({ queryKey: chatKeys.one(event.chatId) })
}

export const onFoldersEvent = (
  queryClient: QueryClient,
  { kind, itemIds }: Extract<UserEvent, { type: 'folders' }>,
): void => {
  void queryClient.invalidateQueries({ queryKey: folderKeys.tree(kind), exact: true })
  invalidateItems(queryClient, kind, itemIds)
}
