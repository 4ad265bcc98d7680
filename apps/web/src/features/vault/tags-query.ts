import { listTags } from '@atelier/contract/endpoints/sources/vault-lookup'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'

export const tagsQuery = () =>
  queryOptions({
    queryKey: [...attachmentKeys.vault, 'tags'] as const,
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
  })

const waiting = new WeakSet<QueryClient>()

/** Coalesced: at most one request at a time. */
export const refetchTags = async (queryClient: QueryClient): Promise<void> => {
  const { queryKey } = tagsQuery()
  const runningQuery = queryClient.getQueryCache().find({ queryKey })
  if (runningQuery?.state.fetchStatus === 'fetching') {
    if (waiting.has(queryClient)) return
    waiting.add(queryClient)
    await runningQuery.promise?.catch(() => undefined)
    waiting.delete(queryClient)
  }
  await queryClient.invalidateQueries({ queryKey })
}
