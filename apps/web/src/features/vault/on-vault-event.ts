import type { UserEvent } from '@atelier/contract/user-event'
import type { VaultPage } from '@atelier/contract/sources/vault'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { refreshLists } from '../../lib/lists/refresh-lists.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'
import { refetchTags } from './tags-query.ts'

type AttachmentEvent = Extract<UserEvent, { type: 'attachment' }>
type Pages = InfiniteData<VaultPage>

const includesItem = ({ pages }: Pages, id: string) =>
  pages.some(({ attachments }) => attachments.some((attachment) => attachment.id === id))

const withProgress = ({ pages, ...rest }: Pages, { attachment }: AttachmentEvent): Pages => ({
  ...rest,
  pages: pages.map((page) => ({
    ...page,
    attachments: page.attachments.map((item) =>
      item.id === attachment.id ? { ...item, ...attachment } : item,
    ),
  })),
})

/** Writes progress into the cache; refetches items that were added, removed or processed. */
export const onVaultEvent = (
  queryClient: QueryClient,
  event: Extract<UserEvent, { type: 'attachment' | 'vault' }>,
): void => {
  const queryKey = attachmentKeys.vault
  if (event.type === 'attachment' && event.attachment.status === 'analysing') {
    const lists = queryClient.getQueriesData<Pages>({ queryKey: [...queryKey, 'list'] })
    queryClient.setQueriesData<Pages>(
      { queryKey: [...queryKey, 'list'] },
      (list) => list && withProgress(list, event),
    )
    if (lists.every(([, list]) => list === undefined || includesItem(list, event.attachment.id))) return
  }
  if (event.type === 'attachment') refreshLists(queryClient, queryKey, { changed: [event.attachment.id] })
  else refreshLists(queryClient, queryKey, { removed: event.deletedIds })
  // unprocessed items have no tags yet
  if (event.type === 'vault' || event.attachment.status === 'completed') void refetchTags(queryClient)
}
