import { addFromVault } from '@atelier/contract/endpoints/set-up'
import { listVault } from '@atelier/contract/endpoints/vault'
import type { VaultAttachment, VaultPage } from '@atelier/contract/vault'
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { bringUpToDate, readAgain } from '../../lib/bring-up-to-date.ts'
import { liveList } from '../../lib/live-list.ts'
import { projectKeys } from '../projects/index.ts'
import { attachmentKeys } from '../uploads/index.ts'
import { vaultOrders } from './vault-orders.ts'
import type { VaultSelection } from './vault-selection.ts'

/** The vault page by page (VLT-03). */
export const vaultQuery = ({ q, type, tag, sort }: VaultSelection) => {
  const query = {
    q: q === '' ? undefined : q,
    type: type === 'ALL' ? undefined : type,
    tag: tag === '' ? undefined : tag,
    sort,
  }
  return infiniteQueryOptions({
    queryKey: [...attachmentKeys.vault, 'list', q, type, tag, sort] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listVault, { query: { ...query, cursor: pageParam ?? undefined } }, { signal }),
    ...liveList<VaultPage, VaultAttachment>({
      read: (ids) => call(listVault, { query: { ...query, ids: ids.join(','), limit: ids.length } }),
      items: (page) => page.attachments,
      withItems: ({ nextCursor, ...page }, attachments, fresh) => ({
        ...page,
        ...fresh,
        attachments,
        nextCursor,
      }),
      compare: vaultOrders[sort],
    }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** Puts files of the vault into a project. Its caller says how it went. */
export const useAddToProject = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ projectId, attachmentIds }: { projectId: string; attachmentIds: string[] }) =>
      call(addFromVault, { params: { projectId }, body: { attachmentIds } }),
    onSuccess: (_added, { attachmentIds }) => {
      bringUpToDate(queryClient, attachmentKeys.vault, { changed: attachmentIds })
      return readAgain(queryClient, projectKeys.all)
    },
  })
}
