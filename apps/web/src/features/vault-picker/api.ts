import { addFromVault } from '@atelier/contract/endpoints/projects/set-up'
import { listVault } from '@atelier/contract/endpoints/sources/vault'
import type { VaultAttachment, VaultPage, VaultSort } from '@atelier/contract/sources/vault'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { refreshLists, refetch } from '../../lib/lists/refresh-lists.ts'
import { flattenPages, pagedQuery } from '../../lib/lists/paged-query.ts'
import { projectKeys } from '../projects/index.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'
import type { VaultSelection } from './vault-selection.ts'

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const sortKeyOf = ({ title }: VaultAttachment) =>
  title
    .slice(0, 100)
    .toLowerCase()
    .replace(/[0-9]+/g, (digits) => digits.slice(-12).padStart(12, '0'))

/** Approximates the server's order; localized names may be slightly off until a refetch. */
const vaultOrders: Record<VaultSort, (a: VaultAttachment, b: VaultAttachment) => number> = {
  newest: (a, b) => compareText(b.id, a.id),
  name: (a, b) => compareText(sortKeyOf(a), sortKeyOf(b)) || compareText(a.id, b.id),
  size: (a, b) => b.metadata.size - a.metadata.size || compareText(b.id, a.id),
}

const itemsOf = flattenPages((page: VaultPage) => page.attachments)

export const vaultQuery = ({ q, type, tag, sort }: VaultSelection) => {
  const query = {
    q: q === '' ? undefined : q,
    type: type === 'ALL' ? undefined : type,
    tag: tag === '' ? undefined : tag,
    sort,
  }
  return pagedQuery({
    queryKey: [...attachmentKeys.vault, 'list', q, type, tag, sort] as const,
    read: (part, options) => call(listVault, { query: { ...query, ...part } }, options),
    select: itemsOf,
    live: {
      items: (page) => page.attachments,
      withItems: ({ nextCursor, ...page }, attachments, freshPage) => ({
        ...page,
        ...freshPage,
        attachments,
        nextCursor,
      }),
      compare: vaultOrders[sort],
    },
    keepsPrevious: true,
  })
}

export const useAddToProject = () => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: ({ projectId, attachmentIds }: { projectId: string; attachmentIds: string[] }) =>
      call(addFromVault, { params: { projectId }, body: { attachmentIds } }),
    onSuccess: (_added, { attachmentIds }) => {
      refreshLists(queryClient, attachmentKeys.vault, { changed: attachmentIds })
      return refetch(queryClient, projectKeys.all)
    },
  })
}
