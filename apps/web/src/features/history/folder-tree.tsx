import { type Directory, FolderName } from '@atelier/contract/folder'
import type { ChatId } from '@atelier/contract/ids'
import { messages } from '@atelier/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Check,
  FolderInput,
  FolderPlus,
  List,
  MessageSquare,
  Pencil,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { layout } from '../../lib/layout.ts'
import { useStable } from '../../lib/use-stable.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ResourceState } from '../../ui/resource-state.tsx'
import { toast } from '../../ui/toast.ts'
import { Tree, type TreeNode } from '../../ui/tree.tsx'
import { ChatGroupsSkeleton } from './chat-groups.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { checkChatName } from './chat-name.tsx'
import { type FolderChange, folderLines, foldersQuery, useChangeFolders } from './folders-api.ts'
import { MoveToFolderDialog } from './move-to-folder-dialog.tsx'

/** How a folder's last change went; shown for a second in place of its icon. */
type Results = Readonly<Record<string, 'done' | 'failed'>>

const resultIcons = {
  done: <Check role="img" aria-label="Done" className="text-good" />,
  failed: <TriangleAlert role="img" aria-label="Failed" className="text-bad" />,
}

const allPrefix = 'all-of:'

const nodesOf = (folders: Directory['children'], results: Results): TreeNode[] =>
  folders.map((node) => {
    if (node.type === 'file') return { id: node.id, name: node.name || 'New chat', icon: <MessageSquare /> }
    const shown = node.children.filter(({ type }) => type === 'file').length
    const result = results[node.id]
    const rest: TreeNode[] =
      node.count > shown
        ? [{ id: `${allPrefix}${node.id}`, name: `All ${node.count} chats`, icon: <List /> }]
        : []
    return {
      id: node.id,
      name: node.name,
      children: [...nodesOf(node.children, results), ...rest],
      ...(result !== undefined && { icon: resultIcons[result] }),
    }
  })

const countIn = (folder: Directory): number =>
  folderLines([folder]).reduce((sum, line) => sum + line.folder.count, 0)

const checkFolderName = (name: string): string | null =>
  FolderName.safeParse(name).error?.issues[0]?.message ?? null

/** It shows while the row is hovered or has the focus. */
const menuClass =
  'touch-area flex size-6 shrink-0 items-center justify-center rounded-xs text-muted opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 hover:bg-tint-strong hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 touch:opacity-100'

type Asked = { kind: 'delete' | 'move'; folder: Directory } | null

interface FolderTreeProps {
  /** Shows all that is in a folder. */
  onShowFolder: (folderId: string) => void
}

const useResults = () => {
  const [results, setResults] = useState<Results>({})
  useEffect(() => {
    if (Object.keys(results).length === 0) return
    const timer = setTimeout(() => setResults({}), layout.folder.resultIcon)
    return () => clearTimeout(timer)
  }, [results])
  return [results, (id: string, result: 'done' | 'failed') => setResults({ [id]: result })] as const
}

/** CHT-07: the folders of the history with what is in them. */
export const FolderTree = ({ onShowFolder }: FolderTreeProps) => {
  const folders = useQuery(foldersQuery)
  const change = useChangeFolders()
  const navigate = useNavigate()
  const [results, setResult] = useResults()
  const [renaming, setRenaming] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked>(null)
  const lines = folderLines(folders.data ?? [])
  const folderOf = (id: string) => lines.find(({ folder }) => folder.id === id)?.folder

  /** What was done shows at a folder, `at` or the one that was made. */
  const run = async (body: FolderChange, failed: string, at?: string) => {
    try {
      const { createdId } = await change.mutateAsync(body)
      const id = at ?? createdId
      if (id !== null) setResult(id, 'done')
      return createdId
    } catch (error) {
      if (at !== undefined) setResult(at, 'failed')
      toast.error(failed, errorText(error))
      return null
    }
  }
  const create = async (parentId: Directory['id'] | null) => {
    const made = await run({ operation: 'create', name: 'New folder', parentId }, 'The folder was not made')
    if (made !== null) setRenaming(made)
  }
  const rename = (id: string, name: string | null) => {
    setRenaming(null)
    const folder = folderOf(id)
    if (name === null) return
    if (folder === undefined)
      return void run(
        { operation: 'rename-chat', type: 'chats', itemIds: [id], updatedName: name },
        messages.chat.titleFailed,
      )
    void run({ operation: 'rename', folderId: folder.id, updatedName: name }, 'The folder keeps its name', id)
  }
  const move = (ids: readonly string[], target: string | null) => {
    const moved = ids.filter((id) => !id.startsWith(allPrefix))
    if (moved.length === 0) return
    const folderIds = moved.flatMap((id) => folderOf(id)?.id ?? [])
    const itemIds = moved.filter((id) => folderOf(id) === undefined)
    const targetId = target === null ? null : (folderOf(target)?.id ?? null)
    void run({ operation: 'move', itemIds, folderIds, targetId }, 'Nothing was moved', targetId ?? undefined)
  }
  const ask = (kind: 'delete' | 'move', { id }: Pick<TreeNode, 'id'>) => {
    const folder = folderOf(id)
    if (folder !== undefined) setAsked({ kind, folder })
  }

  const menuOf = useStable((node: TreeNode) => {
    const onRename = () => setRenaming(node.id)
    if (node.id.startsWith(allPrefix)) return null
    if (node.children === undefined)
      return (
        <ChatMenu
          chat={{ id: node.id as ChatId, title: node.name }}
          onRename={onRename}
          className={menuClass}
        />
      )
    return (
      <FolderMenu
        node={node}
        onRename={onRename}
        onCreate={() => void create(folderOf(node.id)?.id ?? null)}
        onShow={() => onShowFolder(node.id)}
        onMove={() => ask('move', node)}
        onDelete={() => ask('delete', node)}
      />
    )
  })

  return (
    <section className="pb-4">
      <div className="flex h-7 items-center justify-between pr-1 pl-2">
        <h3 className="text-12 text-muted">Folders</h3>
        <IconButton label="New folder" placement="bottom end" onPress={() => void create(null)}>
          <FolderPlus />
        </IconButton>
      </div>
      <ResourceState
        of={folders}
        size="panel"
        failed="Your folders did not load"
        loading={<ChatGroupsSkeleton rows={2} />}
        empty={<p className="px-2 text-13 text-muted">Put chats that belong together into a folder.</p>}
      >
        {(all) => (
          <Tree
            label="Folders"
            nodes={nodesOf(all, results)}
            onOpen={({ id }) =>
              id.startsWith(allPrefix)
                ? onShowFolder(id.slice(allPrefix.length))
                : void navigate({ to: '/chat/$chatId', params: { chatId: id } })
            }
            // while one change is on its way no other is begun
            onMove={move}
            isMoving={change.isPending}
            renaming={renaming}
            checkName={
              renaming !== null && folderOf(renaming) === undefined ? checkChatName : checkFolderName
            }
            onRename={rename}
            onAskRename={({ id }) => !id.startsWith(allPrefix) && setRenaming(id)}
            onAskDelete={(node) => ask('delete', node)}
            actions={menuOf}
          />
        )}
      </ResourceState>
      {asked?.kind === 'move' && (
        <MoveToFolderDialog
          title={`Move “${asked.folder.name}”`}
          itemIds={[]}
          folder={asked.folder}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete “${asked.folder.name}”?`}
          text={whatIsLost(asked.folder)}
          confirm="Delete folder"
          isDanger
          onClose={() => setAsked(null)}
          onConfirm={() => change.mutateAsync({ operation: 'delete', folderId: asked.folder.id })}
          done={messages.prompts.folderDeleted}
          failed={messages.prompts.folderDeleteFailed}
        />
      )}
    </section>
  )
}

const whatIsLost = (folder: Directory): ReactNode => {
  const count = countIn(folder)
  const inside = folderLines([folder]).length > 1 ? ' and the folders in it' : ''
  if (count === 0) return `The folder${inside} is deleted. No chat is in it.`
  return `The folder${inside} is deleted. No chat is lost: ${count === 1 ? 'its chat goes' : `its ${count} chats go`} to the archive and ${count === 1 ? 'is' : 'are'} no longer pinned.`
}

interface FolderMenuProps {
  node: TreeNode
  onRename: () => void
  onCreate: () => void
  onShow: () => void
  onMove: () => void
  onDelete: () => void
}

const FolderMenu = ({ node, onRename, onCreate, onShow, onMove, onDelete }: FolderMenuProps) => (
  <span className="opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 has-aria-expanded:opacity-100 touch:opacity-100">
    <Menu
      label={`Actions for ${node.name}`}
      items={[
        { label: 'Rename', icon: <Pencil />, shortcut: 'F2', onAction: onRename },
        { label: 'New folder inside', icon: <FolderPlus />, onAction: onCreate },
        { label: 'Show all chats', icon: <List />, onAction: onShow },
        { label: 'Move to…', icon: <FolderInput />, onAction: onMove },
        'divider',
        { label: 'Delete folder', icon: <Trash2 />, isDanger: true, onAction: onDelete },
      ]}
    />
  </span>
)
