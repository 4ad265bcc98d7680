import { Check, ChevronRight, File, Folder, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { Collection } from 'react-aria-components/Collection'
import { type DropItem, Tree as AriaTree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { t } from '../lib/text.tsx'
import { cx } from './cx.ts'
import { NameField } from './name-field.tsx'

export interface TreeNode {
  id: string
  name: string
  icon?: ReactNode
  /** Stands below its name where rows are high enough. */
  text?: string
  /** A folder has some, or none yet; an item has no such field. */
  children?: readonly TreeNode[]
}

export interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  onOpen: (node: TreeNode) => void
  /** `folderId` is null for the top. Left out: nothing is moved. */
  onMove?: ((ids: string[], folderId: string | null) => void) | undefined
  /** Nothing is dragged just now. */
  isMoving?: boolean
  /** Which one is being renamed; the tree says when it is over. */
  renaming?: string | null
  onRename?: (id: string, name: string | null) => void
  /** Why a name is refused, or null. */
  checkName?: ((name: string) => string | null) | undefined
  /** F2 and Delete on a row. */
  onAskRename?: (node: TreeNode) => void
  onAskDelete?: (node: TreeNode) => void
  /** Stands at the end of a row, such as a menu. */
  actions?: (node: TreeNode) => ReactNode
  empty?: ReactNode
  /** Of rows of things; folders keep the usual one. */
  rowHeight?: number
  /** Several can be chosen: then a press chooses instead of opening. */
  selection?: TreeSelection | undefined
  /** A folder that is open at first. */
  initiallyOpen?: string
}

interface TreeSelection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** Of the things that can be chosen. */
  isChoosable: (id: string) => boolean
}

/** What is dragged into a tree from elsewhere says its ids, with commas between them, as this type. */
export const nodeDragType = 'application/x-atelier-node'

const findIn = (nodes: readonly TreeNode[], id: string): TreeNode | null => {
  for (const node of nodes) {
    const found = node.id === id ? node : findIn(node.children ?? [], id)
    if (found) return found
  }
  return null
}

/**
 * Folders and what is in them. Keys: arrows, Home, End and letters go through it, Enter opens, F2 renames. Moving
 * is dragging, or Enter on the handle, then Tab or arrows to a folder and Enter. A folder under the
 * pointer opens while something is dragged.
 */
export const Tree = (props: TreeProps) => {
  const { label, nodes, onOpen, onMove, empty, selection } = props
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(props.initiallyOpen === undefined ? [] : [props.initiallyOpen]),
  )
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
    getItems: (keys) => [...keys].map((key) => ({ [nodeDragType]: String(key), 'text/plain': String(key) })),
    acceptedDragTypes: [nodeDragType],
    isDisabled: props.isMoving ?? false,
    shouldAcceptItemDrop: ({ key }) => isFolder(String(key)),
    onDropActivate: ({ target }) => {
      if (target.type === 'item') expand(String(target.key))
    },
    onItemDrop: ({ items, target }) => void drop(items, String(target.key)),
    onRootDrop: ({ items }) => void drop(items, null),
  })
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const ask = key === 'F2' ? props.onAskRename : key === 'Delete' ? props.onAskDelete : undefined
    const row = target instanceof HTMLElement && target.role === 'row' ? target.dataset['key'] : undefined
    const node = row === undefined ? null : findIn(nodes, row)
    if (node !== null) ask?.(node)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows, heard as they bubble
    <div onKeyDown={onKeyDown}>
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <AriaTree
          aria-label={label}
          items={nodes}
          // rows are drawn again for a new node, or for these
          dependencies={[props.renaming, onMove, props.actions, props.rowHeight, selection]}
          expandedKeys={expanded}
          onExpandedChange={(keys) => setExpanded(new Set([...keys].map(String)))}
          onAction={(key) => {
            const node = findIn(nodes, String(key))
            if (node?.children === undefined) return node && onOpen(node)
            setExpanded((known) =>
              known.has(node.id) ? without(known, node.id) : new Set([...known, node.id]),
            )
          }}
          {...(onMove === undefined ? {} : { dragAndDropHooks })}
          {...(selection && {
            selectionMode: 'multiple',
            selectionBehavior: 'toggle',
            disabledBehavior: 'selection',
            disabledKeys: idsIn(nodes).filter((id) => !selection.isChoosable(id)),
            selectedKeys: selection.ids,
            onSelectionChange: (keys) =>
              selection.onChange(
                new Set(keys === 'all' ? idsIn(nodes).filter(selection.isChoosable) : [...keys].map(String)),
              ),
          })}
          renderEmptyState={() => empty}
          className="flex flex-col rounded-sm outline-none data-drop-target:bg-accent-soft"
        >
          {(node) => <Row tree={props} node={node} />}
        </AriaTree>
      </Virtualizer>
    </div>
  )
}

/** Rows that are in sight are in the page, and tell their height: hundreds of them would answer a key late. */
const layoutOptions = { estimatedRowHeight: 36 }

const idsIn = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => [id, ...idsIn(children)])

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((each) => each !== id))

const idsOf = async (items: readonly DropItem[]): Promise<string[]> => {
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item.getText(nodeDragType)] : []))
  return (await Promise.all(texts)).flatMap((text) => text.split(','))
}

const Row = ({ node, tree }: { node: TreeNode; tree: TreeProps }) => {
  const { onMove, renaming, onRename, actions } = tree
  const isFolder = node.children !== undefined
  const height = isFolder ? undefined : tree.rowHeight
  return (
    <TreeItem
      id={node.id}
      textValue={node.name}
      className="touch-tall group flex cursor-pointer items-center rounded-sm text-14 outline-none hover:bg-tint focus-visible:outline-2 focus-visible:outline-accent data-drop-target:bg-accent-soft data-dragging:opacity-50"
    >
      <TreeItemContent>
        {({ isExpanded, level }) => (
          <div
            className="relative flex h-9 w-full min-w-0 items-center gap-2 px-2"
            style={{ height, paddingInlineStart: `calc((${level} * 3 + 1) * var(--spacing))` }}
          >
            {onMove !== undefined && (
              <Button
                slot="drag"
                aria-label={t('Move {node}', { node: node.name })}
                // before the row's first sign, where it takes nothing of the room for the name
                className="absolute cursor-grab opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
                style={{ marginInlineStart: -16 }}
              >
                <GripVertical size={14} />
              </Button>
            )}
            {isFolder ? (
              <Button
                slot="chevron"
                aria-label={`${isExpanded ? t('Close') : t('Open')} ${node.name}`}
                className="touch-area -mx-1 flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
              >
                <ChevronRight className={cx('transition-transform', isExpanded && 'rotate-90')} />
              </Button>
            ) : (
              <span aria-hidden className="-mx-1 w-6 shrink-0" />
            )}
            {tree.selection?.isChoosable(node.id) === true ? (
              <Choice
                name={node.name}
                icon={node.icon ?? iconOf(isFolder)}
                isShown={tree.selection.ids.size > 0}
              />
            ) : (
              <span className="shrink-0 text-muted">{node.icon ?? iconOf(isFolder)}</span>
            )}
            {renaming === node.id && onRename !== undefined ? (
              <NameField name={node.name} check={tree.checkName} onEnd={(name) => onRename(node.id, name)} />
            ) : (
              <span className="min-w-0 flex-1">
                <span className="block truncate">{node.name}</span>
                {node.text !== undefined && (tree.rowHeight ?? 0) > roomForText && (
                  <span className="mt-1 line-clamp-3 text-13 whitespace-normal wrap-anywhere text-muted">
                    {node.text}
                  </span>
                )}
              </span>
            )}
            {actions?.(node)}
          </div>
        )}
      </TreeItemContent>
      {isFolder && (
        <Collection
          items={node.children ?? []}
          dependencies={[renaming, onMove, actions, tree.rowHeight, tree.selection]}
        >
          {(child) => <Row tree={tree} node={child} />}
        </Collection>
      )}
    </TreeItem>
  )
}

/** Lower rows have place for a name alone. */
const roomForText = 80

interface ChoiceProps {
  name: string
  icon: ReactNode
  isShown: boolean
}

/** A box over the icon where the pointer or the focus is, and in every row once something is chosen. */
const Choice = ({ name, icon, isShown }: ChoiceProps) => (
  <span className="relative shrink-0 text-muted">
    {icon}
    <span className="absolute inset-0">
      <AriaCheckbox
        slot="selection"
        aria-label={t('Select {name}', { name })}
        className={cx(
          'touch-area flex size-4 items-center justify-center rounded-xs border border-line-strong bg-surface text-on-accent data-focus-visible:outline-2 data-focus-visible:outline-accent data-selected:border-accent data-selected:bg-accent',
          !isShown &&
            'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-100',
        )}
      >
        {({ isSelected }) => isSelected && <Check size={12} strokeWidth={3} aria-hidden />}
      </AriaCheckbox>
    </span>
  </span>
)

const iconOf = (isFolder: boolean) => (isFolder ? <Folder /> : <File />)
