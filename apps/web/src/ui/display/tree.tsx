import { type ComponentType, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { type DropItem, Tree as AriaTree } from 'react-aria-components/Tree'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { Virtualizer } from 'react-aria-components/Virtualizer'
import { TreeLayout } from './tree-layout.ts'
import type { TreeFolderItemsProps, TreeNode } from './tree-node.ts'
import {
  idOf,
  keyOf,
  OpenFolders,
  type TreeRowOptions,
  TreeRowOptionsContext,
  TreeDataContext,
  TreeRow,
} from './tree-row.tsx'

export interface TreeProps extends Omit<TreeRowOptions, 'isMovable' | 'isSelecting'> {
  label: string
  nodes: readonly TreeNode[]
  /** Renders a folder's items while it is open. Must be a stable component. */
  FolderItems?: ComponentType<TreeFolderItemsProps> | undefined
  onOpen: (node: TreeNode) => void
  /** `folderId` is null for the top level. Without a handler, nothing can be moved. */
  onMove?: ((ids: string[], folderId: string | null) => void) | undefined
  isMoving?: boolean
  onRequestRename?: (node: TreeNode) => void
  onRequestDelete?: (node: TreeNode) => void
  empty?: ReactNode
  /** If set, clicks select instead of opening. */
  selection?: TreeSelection | undefined
  initiallyOpenId?: string
}

interface TreeSelection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  folderId: string
}

/** Drag data type for items from outside the tree, as comma-separated IDs. */
export const nodeDragType = 'application/x-atelier-node'

/**
 * In the 50 ms after a drop, React Aria selects the items that the drop added on every render: an endless
 * loop if the selection doesn't accept them.
 */
const dropSettleMs = 60

const containsNode = (nodes: readonly TreeNode[], id: string): boolean =>
  nodes.some((node) => node.id === id || containsNode(node.children ?? [], id))

const ancestorIdsOf = (nodes: readonly TreeNode[], id: string): string[] | null => {
  for (const node of nodes) {
    if (node.id === id) return []
    const ids = ancestorIdsOf(node.children ?? [], id)
    if (ids !== null) return [node.id, ...ids]
  }
  return null
}

/**
 * To move by keyboard, press Enter on the handle, go to a folder with Tab or arrows, and press Enter.
 * Hovering over a folder while dragging opens it.
 */
export const Tree = (props: TreeProps) => {
  const { label, nodes, onOpen, onMove, empty, selection, rowHeight = 36, FolderItems } = props
  const [nodesByKey] = useState(() => new Map<string, TreeNode>())
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(
    () => new Set(props.initiallyOpenId === undefined ? [] : [props.initiallyOpenId]),
  )
  const expand = (id: string) => setExpandedIds((ids) => new Set([...ids, id]))
  const [isSettlingDrop, setSettlingDrop] = useState(false)
  const drop = async (items: readonly DropItem[], targetId: string | null) => {
    setSettlingDrop(true)
    setTimeout(() => setSettlingDrop(false), dropSettleMs)
    // a folder can't be moved into itself or its descendants
    const containsTarget = (id: string) =>
      targetId !== null && (id === targetId || containsNode(nodesByKey.get(id)?.children ?? [], targetId))
    const movedIds = (await idsOf(items)).filter((id) => !containsTarget(id))
    if (targetId !== null) expand(targetId)
    if (movedIds.length > 0) onMove?.(movedIds, targetId)
  }
  const { dragAndDropHooks } = useDragAndDrop<TreeNode>({
    getItems: (keys) =>
      [...keys]
        .filter((key) => nodesByKey.has(String(key)))
        .map((key) => ({ [nodeDragType]: idOf(key), 'text/plain': idOf(key) })),
    acceptedDragTypes: [nodeDragType],
    isDisabled: props.isMoving ?? false,
    shouldAcceptItemDrop: ({ key }) => nodesByKey.get(String(key))?.children !== undefined,
    onDropActivate: ({ target }) => {
      if (target.type === 'item') expand(String(target.key))
    },
    onItemDrop: ({ items, target }) => void drop(items, String(target.key)),
    onRootDrop: ({ items }) => void drop(items, null),
  })
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const onRequest =
      key === 'F2' ? props.onRequestRename : key === 'Delete' ? props.onRequestDelete : undefined
    const row = target instanceof HTMLElement && target.role === 'row' ? target.dataset['key'] : undefined
    const node = row === undefined ? undefined : nodesByKey.get(row)
    if (node !== undefined) onRequest?.(node)
  }
  const selectableFolderId = selection?.folderId
  const treeData = useMemo(
    () => ({ nodesByKey, selectableFolderId, FolderItems }),
    [nodesByKey, selectableFolderId, FolderItems],
  )
  const renamingId = props.renaming ?? null
  const layoutOptions = useMemo(
    () => ({ estimatedRowHeight: rowHeight, loaderHeight: 36, renamedId: renamingId }),
    [rowHeight, renamingId],
  )
  const closedAncestorIds =
    renamingId === null ? [] : (ancestorIdsOf(nodes, renamingId) ?? []).filter((id) => !expandedIds.has(id))
  if (closedAncestorIds.length > 0) setExpandedIds(new Set([...expandedIds, ...closedAncestorIds]))
  const rowOptions: TreeRowOptions = {
    renaming: renamingId,
    onRename: props.onRename,
    checkName: props.checkName,
    actions: props.actions,
    rowHeight,
    isMovable: onMove !== undefined,
    isSelecting: (selection?.ids.size ?? 0) > 0,
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- key events bubble up from the rows
    <div onKeyDown={onKeyDown}>
      <TreeDataContext value={treeData}>
        <OpenFolders value={expandedIds}>
          <TreeRowOptionsContext value={rowOptions}>
            <Virtualizer layout={TreeLayout} layoutOptions={layoutOptions} shouldObserveItemSize>
              <AriaTree
                aria-label={label}
                items={nodes}
                expandedKeys={expandedIds}
                onExpandedChange={(keys) => setExpandedIds(new Set([...keys].map(String)))}
                onAction={(key) => {
                  const node = nodesByKey.get(String(key))
                  if (node?.children === undefined) return node && onOpen(node)
                  setExpandedIds((ids) =>
                    ids.has(node.id) ? withoutId(ids, node.id) : new Set([...ids, node.id]),
                  )
                }}
                {...(onMove === undefined ? {} : { dragAndDropHooks })}
                {...(selection && {
                  selectionMode: isSettlingDrop ? 'none' : 'multiple',
                  selectionBehavior: 'toggle',
                  disabledBehavior: 'selection',
                  selectedKeys: [...selection.ids].map((id) => keyOf({ id }, selection.folderId)),
                  onSelectionChange: (keys) =>
                    selection.onChange(
                      new Set(
                        [...(keys === 'all' ? nodesByKey.keys() : keys)]
                          .filter((key) => String(key).endsWith(`@${selection.folderId}`))
                          .map(idOf),
                      ),
                    ),
                })}
                renderEmptyState={() => empty}
                className="flex flex-col rounded-sm outline-none data-drop-target:bg-accent-soft"
              >
                {(node) => <TreeRow node={node} folderId="" />}
              </AriaTree>
            </Virtualizer>
          </TreeRowOptionsContext>
        </OpenFolders>
      </TreeDataContext>
    </div>
  )
}

const withoutId = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((each) => each !== id))

const idsOf = async (items: readonly DropItem[]): Promise<string[]> => {
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item.getText(nodeDragType)] : []))
  return (await Promise.all(texts)).flatMap((text) => text.split(','))
}
