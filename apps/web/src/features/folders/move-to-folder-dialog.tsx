import { type FolderNode, type FolderKind, FolderName } from '@atelier/contract/chat/folder'
import { useQuery } from '@tanstack/react-query'
import { Folder, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { problemWith } from '../../lib/forms/form-schema.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { flattenFolders, foldersQuery, useChangeFolders } from './api.ts'

interface MoveToFolderDialogProps {
  kind: FolderKind
  title: string
  itemIds: readonly string[]
  folder?: FolderNode
  currentFolderId?: string | null | undefined
  onDone?: (() => void) | undefined
  onClose: () => void
}

export const MoveToFolderDialog = ({
  kind,
  title,
  itemIds,
  folder,
  currentFolderId,
  onDone,
  onClose,
}: MoveToFolderDialogProps) => {
  const folders = useQuery(foldersQuery(kind))
  const change = useChangeFolders(kind)
  const [chosenFolderId, setChosenFolderId] = useState(currentFolderId)
  const [newName, setNewName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const subfolderIds = folder === undefined ? [] : flattenFolders([folder]).map((line) => line.folder.id)
  const submit = async () => {
    try {
      let targetId = chosenFolderId
      if (newName !== null) {
        const name = FolderName.safeParse(newName)
        if (!name.success) return setProblem(problemWith(FolderName, newName))
        const result = await change.mutateAsync({ operation: 'create', name: name.data, parentId: null })
        targetId = result.createdId
        setNewName(null)
        setChosenFolderId(targetId)
      }
      if (targetId === undefined) return
      await change.mutateAsync({
        operation: 'move',
        itemIds: [...itemIds],
        folderIds: folder === undefined ? [] : [folder.id],
        targetId,
      })
      onDone?.()
      onClose()
    } catch (error) {
      toast.error(t('Couldn’t move the selection'), errorText(error))
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (!change.isPending) void submit()
      }}
      actions={
        <>
          <Button size="lg" slot="close">
            {t('Cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            type="submit"
            isPending={change.isPending}
            isDisabled={
              newName === null && (chosenFolderId === undefined || chosenFolderId === currentFolderId)
            }
          >
            {t('Move')}
          </Button>
        </>
      }
    >
      <ResourceState
        query={folders}
        size="panel"
        errorTitle={t('Couldn’t load your folders')}
        loading={
          <Loading label={t('Loading your folders')}>
            <Skeleton className="my-2 h-5 w-48" />
            <Skeleton className="my-2 h-5 w-40" />
          </Loading>
        }
      >
        {(allFolders) => (
          <div role="radiogroup" aria-label={t('Folder')} className="flex flex-col">
            <FolderOption
              label={folder === undefined ? t('No folder') : t('Top level')}
              isChosen={chosenFolderId === null && newName === null}
              onChoose={() => {
                setChosenFolderId(null)
                setNewName(null)
              }}
            />
            {flattenFolders(allFolders)
              .filter((line) => !subfolderIds.includes(line.folder.id))
              .map((line) => (
                <FolderOption
                  key={line.folder.id}
                  label={line.folder.name}
                  level={line.level}
                  isChosen={chosenFolderId === line.folder.id && newName === null}
                  onChoose={() => {
                    setChosenFolderId(line.folder.id)
                    setNewName(null)
                  }}
                />
              ))}
          </div>
        )}
      </ResourceState>
      {newName === null ? (
        <Button variant="quiet" icon={<FolderPlus />} className="mt-2 -ms-3" onPress={() => setNewName('')}>
          {t('New folder')}
        </Button>
      ) : (
        <TextField
          label={t('Folder name')}
          autoFocus
          value={newName}
          onChange={(name) => {
            setNewName(name)
            setProblem(undefined)
          }}
          error={problem}
          className="mt-3"
        />
      )}
    </Dialog>
  )
}

interface FolderOptionProps {
  label: string
  level?: number
  isChosen: boolean
  onChoose: () => void
}

const FolderOption = ({ label, level = 0, isChosen, onChoose }: FolderOptionProps) => (
  <label
    style={{ paddingInlineStart: `calc(${level * 5 + 2} * var(--spacing))` }}
    className="touch-tall relative flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm pe-2 text-14 hover:bg-tint has-checked:bg-tint-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
  >
    <input type="radio" name="folder" checked={isChosen} onChange={onChoose} className="sr-only" />
    <Folder className="shrink-0 text-muted" />
    <span className="min-w-0 flex-1 truncate">{label}</span>
    {isChosen && <span className="text-12 text-muted">{t('selected')}</span>}
  </label>
)
