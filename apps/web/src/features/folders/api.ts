import { changeFolders, getFolder, getFolders } from '@atelier/contract/endpoints/chat/folders'
import type { FolderNode, FolderKind } from '@atelier/contract/chat/folder'
import { limits } from '@atelier/contract/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import type { CallInput } from '../../lib/api/call-input.ts'
import { folderKeys, invalidateItems } from '../../lib/lists/folder-keys.ts'

export const foldersQuery = (kind: FolderKind) =>
  queryOptions({
    queryKey: folderKeys.tree(kind),
    queryFn: ({ signal }) => call(getFolders, { params: { kind } }, { signal }),
    select: ({ folders }) => folders,
  })

export type FolderChange = CallInput<typeof changeFolders>['body']

export const folderQuery = (kind: FolderKind, folderId: FolderNode['id']) =>
  queryOptions({
    queryKey: [...folderKeys.tree(kind), folderId],
    queryFn: ({ signal }) => call(getFolder, { params: { kind, folderId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

const toRequests = (body: FolderChange): FolderChange[] => {
  const { movedAtOnce } = limits.folder
  if (body.operation !== 'move') return [body]
  const { itemIds = [] } = body
  const requestCount = Math.max(1, Math.ceil(itemIds.length / movedAtOnce))
  return Array.from({ length: requestCount }, (_, index) => ({
    ...body,
    itemIds: itemIds.slice(index * movedAtOnce, (index + 1) * movedAtOnce),
  }))
}

export const useChangeFolders = (kind: FolderKind) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (change: FolderChange) => {
      const [first = change, ...otherRequests] = toRequests(change)
      let response = await call(changeFolders, { params: { kind }, body: first })
      // oxlint-disable-next-line no-await-in-loop -- in order, so that the last response is the newest
      for (const body of otherRequests) response = await call(changeFolders, { params: { kind }, body })
      return response
    },
    onSuccess: ({ folders }, body) => {
      queryClient.setQueryData(folderKeys.tree(kind), { folders })
      invalidateItems(
        queryClient,
        kind,
        body.operation === 'delete' ? undefined : 'itemIds' in body ? (body.itemIds ?? []) : [],
      )
    },
  })
}

export interface FolderAtLevel {
  folder: FolderNode
  level: number
}

export const flattenFolders = (folders: readonly FolderNode[], level = 0): FolderAtLevel[] =>
  folders.flatMap((folder) => [{ folder, level }, ...flattenFolders(folder.children, level + 1)])
