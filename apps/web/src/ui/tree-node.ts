import type { ReactNode } from 'react'

export interface TreeNode {
  id: string
  name: string
  icon?: ReactNode
  /** Stands below its name where rows are high enough. */
  text?: string
  /** A folder has the folders in it, or none; a thing has no such field. */
  children?: readonly TreeNode[]
}

/** What is in a folder, as far as it was read. */
export interface TreeThings {
  nodes: readonly TreeNode[]
  /** null: there is no more. */
  rest: { isLoading: boolean; isFailed: boolean; load: () => void } | null
}

export interface ThingsProps {
  folderId: string
  children: (things: TreeThings) => ReactNode
}
