import type { FolderKind } from '@atelier/contract/chat/folder'
import type { QueryClient } from '@tanstack/react-query'
import { refreshLists, refetch } from './refresh-lists.ts'

export const folderKeys = {
  tree: (kind: FolderKind) => ['folders', kind] as const,
  lists: (kind: FolderKind) => [kind, 'list'] as const,
}

/** Without `ids`, any item may have changed. */
export const invalidateItems = (
  queryClient: QueryClient,
  kind: FolderKind,
  ids?: readonly string[],
): void => {
  const queryKey = folderKeys.lists(kind)
  if (ids === undefined) return void refetch(queryClient, queryKey)
  if (ids.length === 0) return
  refreshLists(queryClient, queryKey, { changed: ids })
  void queryClient.invalidateQueries({ queryKey, predicate: ({ meta }) => meta?.list === undefined })
}
