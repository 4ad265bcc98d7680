import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Braces, ChevronLeft, Maximize2, Plus, Table, Upload } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { layout } from '../../lib/layout.ts'
import { messages } from '../../lib/messages.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { t } from '../../lib/text.tsx'
import { useSearchText } from '../../lib/forms/use-search-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { flattenFolders, foldersQuery, systemFolderId } from '../folders/index.ts'
import { promptSignIn, useUser } from '../users/index.ts'
import { promptListQuery, readAllPrompts } from './api.ts'
import type { PromptActions } from './prompt-menu.tsx'
import { PromptRow } from './prompt-row.tsx'
import { NoPrompts, PromptsFailed, PromptsSkeleton } from './prompts-state.tsx'
import { PublicList } from './public-list.tsx'
import { SavedTree } from './saved-tree.tsx'
import { SearchResults } from './search-results.tsx'
import { TeamList } from './team-list.tsx'
import { type AnyPrompt, useInsertPrompt } from './use-insert-prompt.tsx'
import { usePromptActions } from './use-prompt-actions.tsx'

interface PromptsContentsProps {
  q: string
  onSearch: (q: string) => void
  isPage?: boolean
}

export const PromptsContents = ({ q, onSearch, isPage = false }: PromptsContentsProps) => {
  const isGuest = useUser()?.isGuest ?? true
  const navigate = useNavigate()
  const [folderId, setFolderId] = useState<string | null>(null)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const insertPrompt = useInsertPrompt()
  const promptActions = usePromptActions(() => setSelection(new Set()))
  const commonProps = { isTall: isPage, onInsert: insertPrompt.insert, actions: promptActions.actions }
  const create = () => (isGuest ? promptSignIn({ reason: saveReason }) : promptActions.actions.create())
  const savedSection = isGuest ? (
    <SignInToSave />
  ) : folderId !== null ? (
    <FolderView {...commonProps} folderId={folderId} onBack={() => setFolderId(null)} />
  ) : (
    <>
      <SavedTree
        {...commonProps}
        selectedIds={selection}
        onChoose={setSelection}
        onShowFolder={setFolderId}
      />
      <TeamList {...commonProps} />
    </>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className={isPage ? pageWidthClass : ''}>
        <div className={cx('flex items-center gap-2 px-3 pb-3', isPage && 'max-tablet:flex-wrap')}>
          <PromptsSearch q={q} onSearch={onSearch} isPage={isPage} />
          {isPage ? (
            <>
              <Button
                variant="primary"
                size="lg"
                icon={<Plus />}
                onPress={create}
                className="max-tablet:flex-1"
              >
                {t('Save Prompt')}
              </Button>
              {!isGuest && <ImportExportMenu onImport={promptActions.actions.import} />}
            </>
          ) : (
            <>
              <IconButton label={t('Save Prompt')} placement="bottom end" onPress={create}>
                <Plus />
              </IconButton>
              <IconButton
                label={t('Open as page')}
                placement="bottom end"
                onPress={() => void navigate({ to: '/chat/prompts' })}
              >
                <Maximize2 />
              </IconButton>
            </>
          )}
        </div>
      </div>
      <div data-scroll className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <div className={isPage ? pageWidthClass : ''}>
          {q !== '' && <SearchResults {...commonProps} q={q} isGuest={isGuest} />}
          {/* open folders stay open during a search, without re-rendering */}
          <div className={q === '' ? '' : 'invisible h-0 overflow-hidden'}>
            {isPage ? (
              <div className="grid gap-x-8 gap-y-10 px-1 desktop:grid-cols-2">
                <section aria-labelledby="saved-prompts" className="min-w-0">
                  <h2 id="saved-prompts" className={titleClass}>
                    {messages.prompts.savedFolder}
                  </h2>
                  {savedSection}
                </section>
                <section aria-labelledby="public-prompts" className="min-w-0">
                  <h2 id="public-prompts" className={titleClass}>
                    {t('Public Prompts')}
                  </h2>
                  <PublicList {...commonProps} />
                </section>
              </div>
            ) : (
              savedSection
            )}
          </div>
        </div>
      </div>
      {insertPrompt.dialog}
      {promptActions.dialog}
    </div>
  )
}

/** A separate component, so that typing re-renders only the field. */
const PromptsSearch = ({ q, onSearch, isPage }: Required<PromptsContentsProps>) => {
  const [input, setInput] = useSearchText(q, onSearch, searchDebounceMs)
  return (
    <SearchField
      label={t('Search prompts')}
      placeholder={isPage ? t('Search prompts') : t('Search')}
      value={input}
      onChange={setInput}
      isPageSearch={isPage}
      className={cx('flex-1', isPage && 'max-tablet:basis-full')}
    />
  )
}

const ImportExportMenu = ({ onImport }: { onImport: () => void }) => {
  const save = async (kind: 'json' | 'csv') => {
    try {
      const [all, { toCsv, toJson }] = await Promise.all([readAllPrompts(), import('./prompt-files.ts')])
      const [text, type] = kind === 'csv' ? [toCsv(all), 'text/csv'] : [toJson(all), 'application/json']
      saveFile(new Blob([text], { type }), `prompts.${kind}`)
    } catch (error) {
      toast.error(t('Couldn’t export the prompts'), errorText(error))
    }
  }
  return (
    <Menu
      label={t('Import and export')}
      items={[
        { label: t('Import…'), icon: <Upload />, onAction: onImport },
        'divider',
        { label: t('Export as JSON'), icon: <Braces />, onAction: () => void save('json') },
        { label: t('Export as CSV'), icon: <Table />, onAction: () => void save('csv') },
      ]}
    />
  )
}

const searchDebounceMs = 300
const pageWidthClass = 'mx-auto w-full max-w-vault'
const titleClass = 'px-1 pt-3 pb-3 text-16 font-semibold'
const saveReason = t('Sign in to save prompts and organize them in folders.')

const SignInToSave = () => (
  <EmptyState
    size="panel"
    title={t('Sign in to save prompts')}
    text={t('Public prompts are available to everyone. Saving your own requires an account.')}
    action={
      <Button variant="primary" onPress={() => promptSignIn({ reason: saveReason })}>
        {messages.auth.signInForFree}
      </Button>
    }
  />
)

interface FolderViewProps {
  folderId: string
  isTall: boolean
  onInsert: (prompt: AnyPrompt) => void
  actions: PromptActions
  onBack: () => void
}

const FolderView = ({ folderId, isTall, onInsert, actions, onBack }: FolderViewProps) => {
  const { data: folders = [] } = useQuery(foldersQuery('prompts'))
  const isSystem = folderId === systemFolderId
  const list = useInfiniteQuery(promptListQuery(isSystem ? { filter: 'LOOSE' } : { folderId }))
  const name = flattenFolders(folders).find(({ folder }) => folder.id === folderId)?.folder.name
  const height = isTall ? layout.prompt.folderRowHeightFull : layout.prompt.folderRowHeight
  return (
    <>
      <div className="flex items-center gap-1 pb-2">
        <Button variant="quiet" size="sm" icon={<ChevronLeft />} onPress={onBack}>
          {t('All prompts')}
        </Button>
        <h3 className="min-w-0 flex-1 truncate text-14 font-semibold">
          {isSystem ? messages.prompts.savedFolder : name}
        </h3>
      </div>
      {list.data === undefined ? (
        list.error === null ? (
          <PromptsSkeleton height={height} />
        ) : (
          <PromptsFailed
            error={list.error}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )
      ) : list.data.length === 0 ? (
        <NoPrompts />
      ) : (
        <ul aria-label={name ?? messages.prompts.savedFolder} className="flex flex-col gap-px">
          {list.data.map((prompt) => (
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
      <LoadMore list={list} size="sm" />
    </>
  )
}
