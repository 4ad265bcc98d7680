import type { SavedPrompt } from '@atelier/contract/prompts/prompt'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight, FolderInput, Trash2, X } from 'lucide-react'
import { memo, useState } from 'react'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { foldersQuery, FolderTree, systemFolderId } from '../folders/index.ts'
import { promptListQuery } from './api.ts'
import type { PromptActions } from './prompt-menu.tsx'
import { PromptRow } from './prompt-row.tsx'
import { NoPrompts, PromptsFailed, PromptsSkeleton } from './prompts-state.tsx'
import type { AnyPrompt } from './use-insert-prompt.tsx'
import { usePromptItems } from './use-prompt-items.tsx'

interface SavedTreeProps {
  isTall: boolean
  selectedIds: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onInsert: (prompt: AnyPrompt) => void
  onShowFolder: (folderId: string) => void
  actions: PromptActions & { create: () => void }
}

const SavedTreeContents = ({
  isTall,
  selectedIds,
  onChoose,
  onInsert,
  onShowFolder,
  actions,
}: SavedTreeProps) => {
  const folders = useQuery(foldersQuery('prompts'))
  const loosePrompts = useInfiniteQuery(promptListQuery({ filter: 'LOOSE' }))
  const pinnedPrompts = useInfiniteQuery(promptListQuery({ filter: 'PINNED' }))
  const items = usePromptItems(onInsert, actions)
  const rowHeight = isTall ? layout.prompt.folderRowHeightFull : layout.prompt.folderRowHeight
  const failedQuery = [folders, loosePrompts, pinnedPrompts].find(
    ({ error, data }) => error !== null && data === undefined,
  )
  if (failedQuery)
    return (
      <PromptsFailed
        error={failedQuery.error}
        isRetrying={failedQuery.isFetching}
        onRetry={() => {
          for (const query of [folders, loosePrompts, pinnedPrompts]) if (query.error) void query.refetch()
        }}
      />
    )
  if (!folders.data || !loosePrompts.data || !pinnedPrompts.data)
    return <PromptsSkeleton height={rowHeight} />
  const savedPrompts = loosePrompts.data
  const isEmpty = savedPrompts.length === 0 && folders.data.length === 0
  return (
    <>
      <PinnedPrompts prompts={pinnedPrompts.data} isTall={isTall} onInsert={onInsert} actions={actions} />
      {isEmpty ? (
        <NoPrompts onCreate={actions.create} />
      ) : (
        <FolderTree
          items={items}
          systemFolderName={messages.prompts.savedFolder}
          rowHeight={rowHeight}
          selection={{
            ids: selectedIds,
            onChange: onChoose,
            folderId: systemFolderId,
          }}
          onShowFolder={onShowFolder}
        />
      )}
      {selectedIds.size > 0 && (
        <SelectionBar
          prompts={savedPrompts.filter(({ id }) => selectedIds.has(id))}
          actions={actions}
          onDone={() => onChoose(new Set())}
        />
      )}
    </>
  )
}

export const SavedTree = memo(SavedTreeContents)

interface PinnedProps {
  prompts: readonly SavedPrompt[]
  isTall: boolean
  onInsert: (prompt: AnyPrompt) => void
  actions: PromptActions
}

const PinnedPrompts = ({ prompts, isTall, onInsert, actions }: PinnedProps) => {
  const [isOpen, setOpen] = useState(true)
  if (prompts.length === 0) return null
  return (
    <section className="pb-3">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="touch-tall flex h-7 w-full items-center gap-1 rounded-sm px-2 text-12 text-muted hover:text-ink"
        >
          <ChevronRight size={14} className={isOpen ? 'rotate-90' : ''} /> {t('Pinned')}
        </button>
      </h3>
      {isOpen && (
        <ul aria-label={t('Pinned')} className="flex flex-col gap-px">
          {prompts.map((prompt) => (
            <PromptRow
              key={prompt.id}
              prompt={prompt}
              isTall={isTall}
              onInsert={onInsert}
              actions={actions}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface SelectionBarProps {
  prompts: readonly SavedPrompt[]
  actions: PromptActions
  onDone: () => void
}

const SelectionBar = ({ prompts, actions, onDone }: SelectionBarProps) => {
  const items = prompts.map(({ id, promptName }) => ({ id, name: promptName }))
  return (
    <div
      role="toolbar"
      aria-label={t('Selection')}
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-1 rounded-md border border-line bg-surface py-1 pe-1 ps-3 shadow-float"
    >
      <p role="status" className="me-auto text-13 tabular-nums">
        {t('{count} selected', { count: items.length })}
      </p>
      <IconButton label={t('Move to folder')} onPress={() => actions.move(items)}>
        <FolderInput />
      </IconButton>
      <IconButton label={t('Delete')} className="text-bad!" onPress={() => actions.remove(items)}>
        <Trash2 />
      </IconButton>
      <Button variant="quiet" size="sm" icon={<X />} onPress={onDone}>
        {t('Done')}
      </Button>
    </div>
  )
}
