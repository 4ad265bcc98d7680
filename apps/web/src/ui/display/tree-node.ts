import type { ReactNode } from 'react'

export interface TreeNode {
  id: string
  name: string
  icon?: ReactNode
  text?: string
  /** Set for folders only. */
  children?: readonly TreeNode[]
}

export interface TreeFolderItems {
  nodes: readonly TreeNode[]
  /** Null if there are no more nodes. */
  remainder: { isLoading: boolean; isFailed: boolean; load: () => void } | null
}

export interface TreeFolderItemsProps {
  folderId: string
  children: (contents: TreeFolderItems) => ReactNode
}
