import { FolderInput, FolderPlus, List, Pencil, Trash2 } from 'lucide-react'
import { t } from '../../lib/text.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { TreeNode } from '../../ui/display/tree-node.ts'

interface FolderMenuProps {
  node: TreeNode
  allLabel: string
  onRename: () => void
  onCreate: () => void
  onShow: () => void
  onMove: () => void
  onDelete: () => void
}

export const FolderMenu = ({
  node,
  allLabel,
  onRename,
  onCreate,
  onShow,
  onMove,
  onDelete,
}: FolderMenuProps) => (
  <span className="opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 has-aria-expanded:opacity-100 touch:opacity-100">
    <Menu
      label={t('Actions for {node}', { node: node.name })}
      items={[
        { label: t('Rename'), icon: <Pencil />, shortcut: 'F2', onAction: onRename },
        { label: t('New subfolder'), icon: <FolderPlus />, onAction: onCreate },
        { label: allLabel, icon: <List />, onAction: onShow },
        { label: t('Move to…'), icon: <FolderInput />, onAction: onMove },
        'divider',
        { label: t('Delete folder'), icon: <Trash2 />, isDanger: true, onAction: onDelete },
      ]}
    />
  </span>
)
