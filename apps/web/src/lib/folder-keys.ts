import type { FolderKind } from '@atelier/contract/folder'
import type { QueryClient } from '@tanstack/react-query'
import { refreshLists, readAgain } from './bring-up-to-date.ts'

/** Where trees of folders are cached, and the lists of what is in them. */
export const folderKeys = {
  tree: (kind: FolderKind) => ['folders', kind] as const,
  lists: (kind: FolderKind) => [kind, 'list'] as const,
}

/** Things were changed, moved or deleted: these, or, left out, any of them. */
export const readThings = (queryClient: QueryClient, kind: FolderKind, ids?: readonly string[]): void => {
  const queryKey = folderKeys.lists(kind)
  if (ids === undefined) return void readAgain(queryClient, queryKey)
  if (ids.length === 0) return
  refreshLists(queryClient, queryKey, { changed: ids })
  // searches and single ones
  void queryClient.invalidateQueries({ queryKey, predicate: ({ meta }) => meta?.list === undefined })
}
