import { Check, ChevronRight, File, Folder, GripVertical } from 'lucide-react'
import { type ComponentProps, type ComponentType, createContext, type ReactNode, use, useEffect } from 'react'
import { Button } from 'react-aria-components/Button'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { Collection } from 'react-aria-components/Collection'
import { TreeItem, TreeItemContent, TreeLoadMoreItem, TreeStateContext } from 'react-aria-components/Tree'
import { t } from '../../lib/text.tsx'
import { cx } from '../cx.ts'
import { NameField } from '../fields/name-field.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import type { TreeFolderItemsProps, TreeNode } from './tree-node.ts'

/** An item has one key per folder, since it may briefly be in two folders during a refetch. */
export const keyOf = ({ id, children }: Pick<TreeNode, 'id' | 'children'>, folderId: string): string =>
  children === undefined ? `${id}@${folderId}` : id

export const idOf = (key: unknown): string => String(key).split('@', 1)[0] ?? ''

/** Stable, so that thousands of rows render once. */
interface TreeData {
  FolderItems: ComponentType<TreeFolderItemsProps> | undefined
  nodesByKey: Map<string, TreeNode>
  /** Undefined if the tree has no selection. */
  selectableFolderId: string | undefined
}

export const TreeDataContext = createContext<TreeData>({
  nodesByKey: new Map(),
  selectableFolderId: undefined,
  FolderItems: undefined,
})

export const OpenFolders = createContext<ReadonlySet<string>>(new Set())

/** Changes often, so only visible rows read it. */
export interface TreeRowOptions {
  isMovable: boolean
  isSelecting: boolean
  renaming?: string | null | undefined
  onRename?: ((id: string, name: string | null) => void) | undefined
  checkName?: ((name: string) => string | null) | undefined
  actions?: ((node: TreeNode) => ReactNode) | undefined
  rowHeight?: number | undefined
}

export const TreeRowOptionsContext = createContext<TreeRowOptions>({ isMovable: false, isSelecting: false })

interface RowProps {
  node: TreeNode
  folderId: string
}

export const TreeRow = ({ node, folderId }: RowProps) => {
  const { nodesByKey: nodes, selectableFolderId } = use(TreeDataContext)
  const isFolder = node.children !== undefined
  const key = keyOf(node, folderId)
  const isSelectable = !isFolder && selectableFolderId === folderId
  useEffect(() => {
    nodes.set(key, node)
    return () => {
      if (nodes.get(key) === node) nodes.delete(key)
    }
  }, [nodes, key, node])
  return (
    <TreeItem
      id={key}
      textValue={node.name}
      hasChildItems={isFolder}
      // only disables selection; other actions stay enabled
      isDisabled={selectableFolderId !== undefined && !isSelectable}
      className="touch-tall group flex cursor-pointer items-center rounded-sm text-14 -outline-offset-2 hover:bg-tint data-drop-target:bg-accent-soft data-dragging:opacity-50"
    >
      <TreeItemContent>
        {({ isExpanded, level }) => (
          <RowContent
            rowKey={key}
            node={node}
            isExpanded={isExpanded}
            level={level}
            isChoosable={isSelectable}
          />
        )}
      </TreeItemContent>
      {node.children !== undefined && (
        <>
          <Collection items={node.children}>
            {(child) => <TreeRow node={child} folderId={node.id} />}
          </Collection>
          <FolderContents folder={node} />
        </>
      )}
    </TreeItem>
  )
}

const FolderContents = ({ folder }: { folder: TreeNode }) => {
  const { FolderItems } = use(TreeDataContext)
  const isOpen = use(OpenFolders).has(folder.id)
  if (FolderItems === undefined) return null
  // without rows in it, assistive technology and arrow keys wouldn't treat it as a folder
  if (!isOpen) return <TreeLoadMoreItem />
  return (
    <FolderItems folderId={folder.id}>
      {({ nodes, remainder }) => (
        <>
          <Collection items={nodes}>{(node) => <TreeRow node={node} folderId={folder.id} />}</Collection>
          {remainder === null ? (
            nodes.length === 0 && (
              <TreeLoadMoreItem isLoading>
                <span className="flex h-9 items-center ps-10 text-13 text-muted">
                  {folder.children?.length === 0 && t('This folder is empty')}
                </span>
              </TreeLoadMoreItem>
            )
          ) : remainder.isFailed ? (
            <TreeItem
              id={`${folder.id}@rest`}
              textValue={t('Couldn’t load the rest')}
              onAction={remainder.load}
            >
              <TreeItemContent>
                <FailedContent />
              </TreeItemContent>
            </TreeItem>
          ) : (
            <TreeLoadMoreItem isLoading={remainder.isLoading} onLoadMore={remainder.load}>
              <span className="flex h-9 items-center ps-8 text-muted">
                <Spinner label={t('Loading more')} />
              </span>
            </TreeLoadMoreItem>
          )}
        </>
      )}
    </FolderItems>
  )
}

const FailedContent = () => (
  <span className="flex h-9 items-center gap-2 ps-8 text-13">
    {/* React Aria requires a drag handle in every row of a movable tree; this row can't be moved */}
    {use(TreeRowOptionsContext).isMovable && <Button slot="drag" className="hidden" />}
    <span className="text-bad">{t('Couldn’t load the rest')}</span>
    <span className="font-medium">{t('Try again')}</span>
  </span>
)

interface ContentProps {
  rowKey: string
  node: TreeNode
  isExpanded: boolean
  level: number
  isChoosable: boolean
}

const RowContent = ({ rowKey, node, isExpanded, level, isChoosable }: ContentProps) => {
  const options = use(TreeRowOptionsContext)
  const { renaming: renamingId, onRename, rowHeight } = options
  const isFolder = node.children !== undefined
  const isTall = !isFolder && (rowHeight ?? 0) > tallRowPx
  return (
    <div
      className={cx('relative flex min-h-9 w-full min-w-0 items-center gap-2 px-2', isTall && 'pe-4')}
      style={{
        minHeight: rowHeight,
        paddingInlineStart: `calc((${level} * 3 + 1) * var(--spacing))`,
      }}
    >
      {isTall && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-1 end-0 rounded-sm border border-line"
          style={{ insetInlineStart: `calc((${level} * 3 - 1) * var(--spacing))` }}
        />
      )}
      {options.isMovable && (
        <Button
          slot="drag"
          aria-label={t('Move {node}', { node: node.name })}
          className="absolute cursor-grab opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
          style={{ marginInlineStart: -16 }}
        >
          <GripVertical size={14} />
        </Button>
      )}
      {isFolder ? (
        <Button
          slot="chevron"
          aria-label={
            isExpanded ? t('Close {what}', { what: node.name }) : t('Open {what}', { what: node.name })
          }
          className="touch-area -mx-1 flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
        >
          <ChevronRight className={cx('transition-transform', isExpanded && 'rotate-90')} />
        </Button>
      ) : (
        <span aria-hidden className="-mx-1 w-6 shrink-0" />
      )}
      {isChoosable ? (
        <SelectionCheckbox
          name={node.name}
          icon={node.icon ?? iconOf(isFolder)}
          isVisible={options.isSelecting}
        />
      ) : (
        <span className="shrink-0 text-muted">{node.icon ?? iconOf(isFolder)}</span>
      )}
      {renamingId === node.id && onRename !== undefined ? (
        <RowNameField
          rowKey={rowKey}
          name={node.name}
          check={options.checkName}
          onEnd={(name) => onRename(node.id, name)}
        />
      ) : (
        <span
          className="min-w-0 flex-1"
          title={isTall ? node.name : [node.name, node.text].join('\n\n').trim()}
        >
          <span
            className={
              (rowHeight ?? 0) < twoLineRowPx || isFolder || isTall ? 'block truncate' : twoLineClass
            }
          >
            {node.name}
          </span>
          {node.text !== undefined && isTall && (
            <span className="mt-1 line-clamp-3 text-13 whitespace-normal wrap-anywhere text-muted">
              {node.text}
            </span>
          )}
        </span>
      )}
      {options.actions?.(node)}
    </div>
  )
}

const RowNameField = ({ rowKey, ...props }: ComponentProps<typeof NameField> & { rowKey: string }) => {
  const tree = use(TreeStateContext)
  return (
    <span
      className="contents"
      // if no row was focused before, the tree would move focus to its first row
      onFocusCapture={() => tree?.selectionManager.setFocusedKey(rowKey)}
    >
      <NameField {...props} />
    </span>
  )
}

/** In pixels; lower rows only have space for a name. */
const tallRowPx = 80
const twoLineRowPx = 44
export const twoLineClass = 'line-clamp-2 leading-4.5 whitespace-normal wrap-anywhere'

interface SelectionCheckboxProps {
  name: string
  icon: ReactNode
  isVisible: boolean
}

const SelectionCheckbox = ({ name, icon, isVisible }: SelectionCheckboxProps) => (
  <span className="relative shrink-0 text-muted">
    {icon}
    <span className="absolute inset-0">
      <AriaCheckbox
        slot="selection"
        aria-label={t('Select {name}', { name })}
        className={cx(
          'touch-area relative flex size-4 items-center justify-center rounded-xs border border-edge bg-surface text-on-accent data-focus-visible:outline-2 data-focus-visible:outline-accent data-selected:border-accent data-selected:bg-accent',
          !isVisible &&
            'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-100',
        )}
      >
        {({ isSelected }) => isSelected && <Check size={12} strokeWidth={3} aria-hidden />}
      </AriaCheckbox>
    </span>
  </span>
)

const iconOf = (isFolder: boolean) => (isFolder ? <Folder /> : <File />)
