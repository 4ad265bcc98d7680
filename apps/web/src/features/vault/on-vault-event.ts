import type { UserEvent } from '@atelier/contract/user-event'
import type { VaultPage } from '@atelier/contract/vault'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { attachmentKeys } from '../uploads/index.ts'

type AttachmentEvent = Extract<UserEvent, { type: 'attachment' }>
type Pages = InfiniteData<VaultPage>

const knows = ({ pages }: Pages, id: string) =>
  pages.some(({ attachments }) => attachments.some((known) => known.id === id))

const withProgress = ({ pages, ...rest }: Pages, { attachment }: AttachmentEvent): Pages => ({
  ...rest,
  pages: pages.map((page) => ({
    ...page,
    attachments: page.attachments.map((known) =>
      known.id === attachment.id ? { ...known, ...attachment } : known,
    ),
  })),
})

/** Progress is written into what is shown; for what comes, goes or is used elsewhere the vault is read again. */
export const onVaultEvent = (queryClient: QueryClient, event: UserEvent): void => {
  const queryKey = [...attachmentKeys.vault, 'list'] as const
  if (event.type === 'attachment' && event.attachment.status === 'analysing') {
    const lists = queryClient.getQueriesData<Pages>({ queryKey })
    if (lists.every(([, list]) => list === undefined || knows(list, event.attachment.id))) {
      queryClient.setQueriesData<Pages>({ queryKey }, (list) => list && withProgress(list, event))
      return
    }
  }
  void queryClient.invalidateQueries({ queryKey: attachmentKeys.vault })
}
