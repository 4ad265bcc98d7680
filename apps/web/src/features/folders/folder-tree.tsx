import { type FolderNode, type FolderKind, FolderName } from '@atelier/contract/chat/folder'
import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { Check, FolderPlus, TriangleAlert } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { problemWith } from '../../lib/forms/form-schema.ts'
import { layout } from '../../lib/layout.ts'
import { t } from '../../lib/text.tsx'
import { useStable } from '../../lib/use-stable.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { TreeFolderItemsProps, TreeFolderItems, TreeNode } from '../../ui/display/tree-node.ts'
import { Tree, type TreeProps } from '../../ui/display/tree.tsx'
import { type FolderChange, flattenFolders, foldersQuery, useChangeFolders } from './api.ts'
import { DeleteFolderDialog } from './delete-folder-dialog.tsx'
import { FolderMenu } from './folder-menu.tsx'
import { MoveToFolderDialog } from './move-to-folder-dialog.tsx'

export interface FolderItems {
  kind: FolderKind
  allLabel: string
  /** Renders a folder's contents; `systemFolderId` holds items without a folder. Must be a stable component. */
  FolderItems: ComponentType<TreeFolderItemsProps>
  open: (id: string) => void
  renderMenu: (node: TreeNode, onRename: () => void, className: string) => ReactNode
  checkName: (name: string) => string | null
  renameFailedTitle: string
  onRequestDelete?: (node: TreeNode) => void
  /** What happens to the items when their folder is deleted; undefined while counting. */
  deletionNote: (count: number | undefined) => string
  emptyText: string
}

/** The virtual folder of items without a folder. */
export const systemFolderId = 'system'

type FolderResults = Readonly<Record<string, 'done' | 'failed'>>

const resultIcons = {
  done: <Check role="img" aria-label={t('Done')} className="text-good" />,
  failed: <TriangleAlert role="img" aria-label={t('Failed')} className="text-bad" />,
}

const nodesOf = (folders: readonly FolderNode[], results: FolderResults): TreeNode[] =>
  folders.map(({ id, name, children }) => {
    const result = results[id]
    return {
      id,
      name,
      children: nodesOf(children, results),
      ...(result !== undefined && { icon: resultIcons[result] }),
    }
  })

export const treeItemsOf = (
  list: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'isError'
    | 'isFetchNextPageError'
    | 'isFetching'
    | 'hasNextPage'
    | 'refetch'
    | 'fetchNextPage'
  >,
  nodes: readonly TreeNode[],
): TreeFolderItems => {
  const hasMore = list.isPending || list.isError || list.hasNextPage
  const load = () => {
    if (list.isFetching) return
    void (list.hasNextPage ? list.fetchNextPage() : list.refetch())
  }
  const isFailed = list.isFetchNextPageError || (list.isError && !list.hasNextPage)
  return { nodes, remainder: hasMore ? { isLoading: list.isFetching, isFailed, load } : null }
}

const checkFolderName = (name: string): string | null => problemWith(FolderName, name) ?? null

const menuClass =
  'touch-area flex size-6 shrink-0 items-center justify-center rounded-xs text-muted opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 hover:bg-tint-strong hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 touch:opacity-100'

type FolderDialogState = { kind: 'delete' | 'move'; folder: FolderNode } | null

interface FolderTreeProps extends Pick<TreeProps, 'rowHeight' | 'selection'> {
  items: FolderItems
  systemFolderName?: string
  onShowFolder: (folderId: string) => void
}

const useFolderResults = () => {
  const [results, setResults] = useState<FolderResults>({})
  useEffect(() => {
    if (Object.keys(results).length === 0) return
    const timer = setTimeout(() => setResults({}), layout.folder.resultIconMs)
    return () => clearTimeout(timer)
  }, [results])
  return [results, (id: string, result: 'done' | 'failed') => setResults({ [id]: result })] as const
}

export const FolderTree = ({ items, systemFolderName, onShowFolder, ...treeProps }: FolderTreeProps) => {
  const { kind } = items
  const folders = useQuery(foldersQuery(kind))
  const change = useChangeFolders(kind)
  const [results, setResult] = useFolderResults()
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const [dialog, setDialog] = useState<FolderDialogState>(null)
  const flatFolders = flattenFolders(folders.data ?? [])
  const findFolder = (id: string) => flatFolders.find(({ folder }) => folder.id === id)?.folder

  const applyChange = async (body: FolderChange, errorTitle: string, folderId?: string) => {
    try {
      const { createdId } = await change.mutateAsync(body)
      const id = folderId ?? createdId
      if (id !== null) setResult(id, 'done')
      return createdId
    } catch (error) {
      if (folderId !== undefined) setResult(folderId, 'failed')
      toast.error(errorTitle, errorText(error))
      return null
    }
  }
  const create = async (parentId: FolderNode['id'] | null) => {
    const newFolderId = await applyChange(
      { operation: 'create', name: t('New folder'), parentId },
      t('Couldn’t create the folder'),
    )
    if (newFolderId !== null) setRenamedId(newFolderId)
  }
  const rename = (id: string, name: string | null) => {
    setRenamedId(null)
    const folder = findFolder(id)
    if (name === null) return
    if (folder === undefined)
      return void applyChange(
        { operation: 'rename-chat', type: kind, itemIds: [id], updatedName: name },
        items.renameFailedTitle,
      )
    void applyChange(
      { operation: 'rename', folderId: folder.id, updatedName: name },
      t('Couldn’t rename the folder'),
      id,
    )
  }
  const move = (ids: readonly string[], folderId: string | null) => {
    const movedIds = ids.filter((id) => id !== systemFolderId)
    if (movedIds.length === 0) return
    const folderIds = movedIds.flatMap((id) => findFolder(id)?.id ?? [])
    const itemIds = movedIds.filter((id) => findFolder(id) === undefined)
    const targetId = folderId === null ? null : (findFolder(folderId)?.id ?? null)
    void applyChange(
      { operation: 'move', itemIds, folderIds, targetId },
      t('Couldn’t move the selection'),
      targetId ?? undefined,
    )
  }
  const openDialog = (kind: 'delete' | 'move', { id }: Pick<TreeNode, 'id'>) => {
    const folder = findFolder(id)
    if (folder !== undefined) setDialog({ kind, folder })
  }

  const actionsOf = useStable((node: TreeNode) => {
    const onRename = () => setRenamedId(node.id)
    if (node.id === systemFolderId) return null
    if (node.children === undefined) return items.renderMenu(node, onRename, menuClass)
    return (
      <FolderMenu
        node={node}
        allLabel={items.allLabel}
        onRename={onRename}
        onCreate={() => void create(findFolder(node.id)?.id ?? null)}
        onShow={() => onShowFolder(node.id)}
        onMove={() => openDialog('move', node)}
        onDelete={() => openDialog('delete', node)}
      />
    )
  })

  return (
    <section className="pb-4">
      <div className="flex h-7 items-center justify-between pe-1 ps-2">
        <h3 className="text-12 text-muted">{t('Folders')}</h3>
        <IconButton label={t('New folder')} placement="bottom end" onPress={() => void create(null)}>
          <FolderPlus />
        </IconButton>
      </div>
      <ResourceState
        query={folders}
        size="panel"
        errorTitle={t('Couldn’t load your folders')}
        loading={<FoldersSkeleton />}
        {...(systemFolderName === undefined && {
          empty: <p className="px-2 text-13 text-muted">{items.emptyText}</p>,
        })}
      >
        {(allFolders) => (
          <Tree
            label={t('Folders')}
            // the system folder comes last, because more of its contents load on scroll
            nodes={[...nodesOf(allFolders, results), ...systemNode(systemFolderName)]}
            FolderItems={items.FolderItems}
            {...treeProps}
            initiallyOpenId={systemFolderId}
            onOpen={({ id }) => items.open(id)}
            onMove={move}
            isMoving={change.isPending}
            renaming={renamedId}
            checkName={
              renamedId !== null && findFolder(renamedId) === undefined ? items.checkName : checkFolderName
            }
            onRename={rename}
            onRequestRename={({ id }) => id !== systemFolderId && setRenamedId(id)}
            onRequestDelete={(node) =>
              node.children === undefined ? items.onRequestDelete?.(node) : openDialog('delete', node)
            }
            actions={actionsOf}
          />
        )}
      </ResourceState>
      {dialog?.kind === 'move' && (
        <MoveToFolderDialog
          kind={kind}
          title={t('Move “{folder}”', { folder: dialog.folder.name })}
          itemIds={[]}
          folder={dialog.folder}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteFolderDialog
          kind={kind}
          folder={dialog.folder}
          deletionNote={items.deletionNote}
          onDelete={(folderId) => change.mutateAsync({ operation: 'delete', folderId })}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}

const systemNode = (name: string | undefined): TreeNode[] =>
  name === undefined ? [] : [{ id: systemFolderId, name, children: [] }]

const FoldersSkeleton = () => (
  <Loading label={t('Loading your folders')} className="flex flex-col gap-3 px-2 py-2">
    <Skeleton className="h-3 w-2/5" />
    <Skeleton className="h-3 w-3/5" />
  </Loading>
)
