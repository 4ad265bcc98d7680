import { listTags } from '@atelier/contract/endpoints/sources/vault-lookup'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'

export const tagsQuery = () =>
  queryOptions({
    queryKey: [...attachmentKeys.vault, 'tags'] as const,
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
  })

const pendingClients = new WeakSet<QueryClient>()

/** Coalesces calls: at most one request at a time. */
export const refetchTags = async (queryClient: QueryClient): Promise<void> => {
  const { queryKey } = tagsQuery()
  const runningQuery = queryClient.getQueryCache().find({ queryKey })
  if (runningQuery?.state.fetchStatus === 'fetching') {
    if (pendingClients.has(queryClient)) return
    pendingClients.add(queryClient)
    await runningQuery.promise?.catch(() => undefined)
    pendingClients.delete(queryClient)
  }
  await queryClient.invalidateQueries({ queryKey })
}
