import { changeFolders, getFolders } from '@atelier/contract/endpoints/folders'
import type { Directory, FolderKind } from '@atelier/contract/folder'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import type { CallInput } from '../../lib/call-input.ts'
import { readAgain } from '../../lib/bring-up-to-date.ts'
import { folderKeys } from '../../lib/folder-keys.ts'

/** Your folders with what stands first in each. */
export const foldersQuery = (kind: FolderKind) =>
  queryOptions({
    queryKey: folderKeys.tree(kind),
    queryFn: ({ signal }) => call(getFolders, { params: { kind } }, { signal }),
    select: ({ folders }) => folders,
  })

export type FolderChange = CallInput<typeof changeFolders>['body']

/** Whoever changes folders says when it failed. */
export const useChangeFolders = (kind: FolderKind) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: (body: FolderChange) => call(changeFolders, { params: { kind }, body }),
    onSuccess: ({ folders }) => {
      queryClient.setQueryData(folderKeys.tree(kind), { folders })
      void readAgain(queryClient, folderKeys.lists(kind))
    },
  })
}

export interface FolderLine {
  folder: Directory
  /** 0 at the top. */
  level: number
}

/** Every folder as one list, each before those in it. */
export const folderLines = (folders: readonly Directory[], level = 0): FolderLine[] =>
  folders.flatMap((folder) => [
    { folder, level },
    ...folderLines(
      folder.children.filter((child) => child.type === 'directory'),
      level + 1,
    ),
  ])
