import { ChevronRight, File, Folder, GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { type DropItem, Tree as AriaTree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { cx } from './cx.ts'

export interface TreeNode {
  id: string
  name: string
  icon?: ReactNode
  /** A folder has some, or none yet; an item has no such field. */
  children?: readonly TreeNode[]
}

export interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  onOpen: (node: TreeNode) => void
  /** `folderId` is null for the top. Left out: nothing is moved. */
  onMove?: ((ids: string[], folderId: string | null) => void) | undefined
  /** Which one is being renamed; the tree says when it is over. */
  renaming?: string | null
  onRename?: (id: string, name: string | null) => void
  /** Stands at the end of a row, such as a menu. */
  actions?: (node: TreeNode) => ReactNode
  empty?: ReactNode
}

const dragType = 'application/x-atelier-node'

const findIn = (nodes: readonly TreeNode[], id: string): TreeNode | null => {
  for (const node of nodes) {
    const found = node.id === id ? node : findIn(node.children ?? [], id)
    if (found) return found
  }
  return null
}

/**
 * Folders and what is in them. Keys: arrows, Home, End and letters go through it, Enter opens. Moving
 * is dragging, or Enter on the handle, then Tab or arrows to a folder and Enter. A folder under the
 * pointer opens while something is dragged.
 */
export const Tree = (props: TreeProps) => {
  const { label, nodes, onOpen, onMove, empty } = props
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const isFolder = (id: string) => findIn(nodes, id)?.children !== undefined
  const expand = (id: string) => setExpanded((known) => new Set([...known, id]))
  const drop = async (items: readonly DropItem[], into: string | null) => {
    const nodesOf = (id: string) => [findIn(nodes, id)].flatMap((node) => node ?? [])
    // a folder does not go into itself, nor below itself
    const moved = (await idsOf(items)).filter((id) => into === null || !findIn(nodesOf(id), into))
    if (into !== null) expand(into)
    if (moved.length > 0) onMove?.(moved, into)
  }
  const { dragAndDropHooks } = useDragAndDrop<TreeNode>({
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key), 'text/plain': String(key) })),
    acceptedDragTypes: [dragType],
    shouldAcceptItemDrop: ({ key }) => isFolder(String(key)),
    onDropActivate: ({ target }) => {
      if (target.type === 'item') expand(String(target.key))
    },
    onItemDrop: ({ items, target }) => void drop(items, String(target.key)),
    onRootDrop: ({ items }) => void drop(items, null),
  })
  return (
    <AriaTree
      aria-label={label}
      items={nodes}
      // rows are drawn again for a new node, or for these
      dependencies={[props.renaming, onMove, props.actions]}
      expandedKeys={expanded}
      onExpandedChange={(keys) => setExpanded(new Set([...keys].map(String)))}
      onAction={(key) => {
        const node = findIn(nodes, String(key))
        if (node?.children === undefined) return node && onOpen(node)
        setExpanded((known) => (known.has(node.id) ? without(known, node.id) : new Set([...known, node.id])))
      }}
      {...(onMove === undefined ? {} : { dragAndDropHooks })}
      renderEmptyState={() => empty}
      className="flex flex-col rounded-sm outline-none data-drop-target:bg-accent-soft"
    >
      {(node) => <Row tree={props} node={node} />}
    </AriaTree>
  )
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((each) => each !== id))

const idsOf = (items: readonly DropItem[]): Promise<string[]> =>
  Promise.all(items.flatMap((item) => (item.kind === 'text' ? [item.getText(dragType)] : [])))

const Row = ({ node, tree }: { node: TreeNode; tree: TreeProps }) => {
  const { onMove, renaming, onRename, actions } = tree
  const isFolder = node.children !== undefined
  return (
    <TreeItem
      id={node.id}
      textValue={node.name}
      className="touch-tall group flex cursor-pointer items-center rounded-sm text-14 outline-none hover:bg-tint focus-visible:outline-2 focus-visible:outline-accent data-drop-target:bg-accent-soft data-dragging:opacity-50"
    >
      <TreeItemContent>
        {({ isExpanded, level }) => (
          <div
            className="flex h-9 w-full min-w-0 items-center gap-2 px-2"
            style={{ paddingInlineStart: `calc(${level} * var(--spacing) * 3)` }}
          >
            {onMove !== undefined && (
              <Button
                slot="drag"
                aria-label={`Move ${node.name}`}
                className="-ml-1 cursor-grab opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
              >
                <GripVertical size={14} />
              </Button>
            )}
            {isFolder && (
              <Button
                slot="chevron"
                aria-label={`${isExpanded ? 'Close' : 'Open'} ${node.name}`}
                className="touch-area -mx-1 flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
              >
                <ChevronRight className={cx('transition-transform', isExpanded && 'rotate-90')} />
              </Button>
            )}
            <span className="shrink-0 text-muted">{node.icon ?? iconOf(isFolder)}</span>
            {renaming === node.id && onRename !== undefined ? (
              <NameField name={node.name} onEnd={(name) => onRename(node.id, name)} />
            ) : (
              <span className="min-w-0 flex-1 truncate">{node.name}</span>
            )}
            {actions?.(node)}
          </div>
        )}
      </TreeItemContent>
      {isFolder && (
        <Collection items={node.children ?? []} dependencies={[renaming, onMove, actions]}>
          {(child) => <Row tree={tree} node={child} />}
        </Collection>
      )}
    </TreeItem>
  )
}

const iconOf = (isFolder: boolean) => (isFolder ? <Folder /> : <File />)

/** Enter and leaving keep the name, Escape and an empty one do not: then `onEnd` gets null. */
const NameField = ({ name, onEnd }: { name: string; onEnd: (name: string | null) => void }) => {
  const [typed, setTyped] = useState(name)
  const end = (isKept: boolean) => {
    const trimmed = typed.trim()
    onEnd(isKept && trimmed !== '' && trimmed !== name ? trimmed : null)
  }
  return (
    <input
      aria-label={`Name of ${name}`}
      value={typed}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- renaming was just asked for
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        // the tree would take letters and arrows for its own
        event.stopPropagation()
        if (event.key === 'Enter') end(true)
        if (event.key === 'Escape') end(false)
      }}
      className="min-w-0 flex-1 rounded-sm border border-accent bg-surface px-1.5 py-0.5 text-14 outline-none"
    />
  )
}
