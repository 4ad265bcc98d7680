import type { FolderKind } from '@atelier/contract/folder'

/** Where trees of folders are cached, and the lists of what is in them. */
export const folderKeys = {
  tree: (kind: FolderKind) => ['folders', kind] as const,
  lists: (kind: FolderKind) => [kind, 'list'] as const,
}
