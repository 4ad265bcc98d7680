import { listTags } from '@atelier/contract/endpoints/vault-lookup'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { attachmentKeys } from '../uploads/attachments/index.ts'

/** What the vault is about, the most frequent first. */
export const tagsQuery = () =>
  queryOptions({
    queryKey: [...attachmentKeys.vault, 'tags'] as const,
    queryFn: ({ signal }) => call(listTags, {}, { signal }),
  })

/** Those whose tags are to be read once more when the reading that is under way has ended. */
const waiting = new WeakSet<QueryClient>()

/** Reads the tags again: however much changes meanwhile, one reading at a time. */
export const readTagsAgain = async (queryClient: QueryClient): Promise<void> => {
  const { queryKey } = tagsQuery()
  const underWay = queryClient.getQueryCache().find({ queryKey })
  if (underWay?.state.fetchStatus === 'fetching') {
    if (waiting.has(queryClient)) return
    waiting.add(queryClient)
    await underWay.promise?.catch(() => undefined)
    waiting.delete(queryClient)
  }
  await queryClient.invalidateQueries({ queryKey })
}
