import type { ReactNode } from 'react'

export interface TreeNode {
  id: string
  name: string
  icon?: ReactNode
  text?: string
  /** Set for folders only. */
  children?: readonly TreeNode[]
}

export interface TreeThings {
  nodes: readonly TreeNode[]
  /** Null: no more. */
  remainder: { isLoading: boolean; isFailed: boolean; load: () => void } | null
}

export interface ThingsProps {
  folderId: string
  children: (contents: TreeThings) => ReactNode
}
