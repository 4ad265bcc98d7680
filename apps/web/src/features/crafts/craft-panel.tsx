import { useSearch } from '@tanstack/react-router'
import { FileDown, GitCompare, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { lazy } from '../../lib/lazy.ts'
import { craftPanelOf, usePanels } from '../../lib/panels/panels.ts'
import { useShortcut } from '../../lib/browser/shortcuts.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useAsk, useLiveAnswers } from '../chat/index.ts'
import { useSaveVersion } from './api.ts'
import { AskAboutPart } from './ask-about-part.tsx'
import { questionText, changeText, commentText, fixText } from './ask-about.ts'
import { CraftCode } from './craft-code.tsx'
import { CraftEdit } from './craft-edit.tsx'
import { CraftHeader } from './craft-header.tsx'
import { CraftPreview } from './craft-preview.tsx'
import type { HostedFrame } from './host-frame.ts'
import { type CraftView, useCraft } from './use-craft.ts'

const CraftDiff = lazy(
  () => import('./craft-diff.tsx'),
  () => <Skeleton className="m-4 h-40" />,
)
const CommentedText = lazy(
  () => import('./commented-text.tsx'),
  () => <Skeleton className="m-4 h-40" />,
)
type Mode = 'preview' | 'code' | 'edit' | 'diff'

const tabs: readonly { mode: Mode; label: string }[] = [
  { mode: 'preview', label: t('Preview') },
  { mode: 'code', label: t('Code') },
  { mode: 'edit', label: t('Edit') },
]

const moveTabFocus = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  const offset = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (offset === undefined) return
  const tabButtons = [
    ...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]:enabled') ?? []),
  ]
  tabButtons.at((tabButtons.indexOf(currentTarget) + offset) % tabButtons.length)?.focus()
}

const CraftPanel = () => {
  const { craft, error, refetch, isFetching } = useCraft()
  if (craft) return <CraftWindow key={craft.craftId} craft={craft} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        size="panel"
        icon={<FileDown size={20} />}
        title={t('This craft no longer exists')}
        text={t('The message containing this craft was deleted.')}
      />
    )
  if (error)
    return (
      <ErrorState
        size="panel"
        title={t('Couldn’t load the craft')}
        reason={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return <Skeleton className="mx-4 h-40 rounded-md" />
}

const LeaveFullScreenShortcut = ({ onLeave }: { onLeave: () => void }) => {
  useShortcut('Escape', t('Exit full screen'), onLeave)
  return null
}

const CraftWindow = ({ craft }: { craft: CraftView }) => {
  const { craftId, chatId, type, version, versions, isNewest, status, leafId } = craft
  const panels = usePanels()
  const isPinned = useSearch({ strict: false }).version !== undefined
  const isEmpty = craft.content === '' && craft.mayEdit && isNewest && status === 'success'
  const [selectedMode, setSelectedMode] = useState<Mode | null>(isEmpty ? 'edit' : null)
  const [editedCraft, setEditedCraft] = useState<CraftView | null>(isEmpty ? craft : null)
  const [hasEdits, setHasEdits] = useState(false)
  const [isFullScreen, setFullScreen] = useState(false)
  const [selectedText, setSelectedText] = useState('')
  const hostedFrame = useRef<HostedFrame | null>(null)
  const tabPanel = useRef<HTMLDivElement>(null)
  const liveAnswers = useLiveAnswers(chatId)
  const { ask } = useAsk()
  const restore = useSaveVersion(craftId)
  const isPending = status === 'pending'
  const mayEdit = craft.mayEdit && isNewest && !isPending
  const currentMode = selectedMode === 'edit' && editedCraft === null ? null : selectedMode
  const mode: Mode = currentMode === 'edit' ? 'edit' : isPending ? 'code' : (currentMode ?? 'preview')
  const selectMode = (next: Mode) => {
    if (next === 'edit' && editedCraft === null) setEditedCraft(craft)
    setSelectedMode(next)
  }
  const mayAsk = craft.mayEdit && liveAnswers.length === 0 && !isPending
  const send = (text: string) => {
    void ask(chatId, { text, attachments: [], parentId: leafId ?? null })
  }
  const endEdit = () => {
    if (!hasEdits) setEditedCraft(null)
  }
  const requestComments = (passage = '') => {
    endEdit()
    setSelectedMode('preview')
    send(commentText(craft, passage))
  }
  const open = (versionId?: string) =>
    panels.open(craftPanelOf(type), {
      craft: craftId,
      ...(versionId === undefined ? {} : { version: versionId }),
    })
  const restoreVersion = () => {
    const newest = versions.at(-1)
    if (!version || !newest) return
    restore.mutate(
      { baseId: newest.id, restoresId: version.id, ...(leafId && { leafId }) },
      {
        onSuccess: () => open(),
        onError: (failure) => toast.error(t('Couldn’t restore the version'), errorText(failure)),
      },
    )
  }
  const index = versions.findIndex(({ id }) => id === version?.id)
  const previousVersion = versions[index - 1]
  const isText = type === 'text/markdown'
  return (
    <div
      className={cx('flex min-h-0 flex-1 flex-col', isFullScreen && 'safe-page fixed inset-0 z-40 bg-page')}
    >
      {isFullScreen && <LeaveFullScreenShortcut onLeave={() => setFullScreen(false)} />}
      <CraftHeader
        craft={craft}
        runningFrame={hostedFrame}
        isFullScreen={isFullScreen}
        onFullScreenChange={setFullScreen}
        onPreview={() => setSelectedMode('preview')}
        onOpen={open}
        onCompare={previousVersion ? () => setSelectedMode('diff') : undefined}
        onComment={mayAsk && isText && isNewest && craft.content !== '' ? () => requestComments() : undefined}
      />
      <div role="tablist" aria-label={t('View')} className="flex gap-5 border-b border-line px-4">
        {tabs.map((tab) => (
          <button
            key={tab.mode}
            type="button"
            role="tab"
            aria-selected={mode === tab.mode}
            tabIndex={tab.mode === (mode === 'diff' ? 'preview' : mode) ? 0 : -1}
            disabled={
              tab.mode === 'edit' ? !mayEdit && editedCraft === null : isPending && tab.mode !== 'code'
            }
            onKeyDown={moveTabFocus}
            onClick={() => selectMode(tab.mode)}
            className={cx(
              'touch-tall -mb-px flex items-center justify-center border-b-2 pb-2 text-14 transition-colors hover:text-ink disabled:opacity-40 pointer-coarse:min-w-11',
              mode === tab.mode ? 'border-accent font-medium text-ink' : 'border-transparent text-muted',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {status === 'incomplete' && (
        <p role="status" className="bg-sunken px-4 py-2 text-13 text-muted">
          {t('The answer was interrupted here. The text so far was kept.')}
        </p>
      )}
      {!isNewest && !isPending && (
        <p role="status" className="flex items-center gap-3 bg-sunken px-4 py-2 text-13 text-muted">
          <span className="flex-1">{t('This is an earlier version.')}</span>
          {craft.mayEdit && (
            <Button size="sm" icon={<Undo2 />} isPending={restore.isPending} onPress={restoreVersion}>
              {t('Restore')}
            </Button>
          )}
          <Button size="sm" variant="quiet" onPress={() => open()}>
            {t('Latest version')}
          </Button>
        </p>
      )}
      {isText && mayEdit && previousVersion && version?.origin === 'edit' && mode !== 'diff' && (
        <p role="status" className="flex items-center gap-3 bg-sunken px-4 py-2 text-13 text-muted">
          <span className="flex-1">{t('A model changed this text.')}</span>
          <Button size="sm" icon={<GitCompare />} onPress={() => setSelectedMode('diff')}>
            {t('View changes')}
          </Button>
        </p>
      )}
      <div
        role="tabpanel"
        aria-label={tabs.find((tab) => tab.mode === mode)?.label ?? t('Changes')}
        ref={tabPanel}
        tabIndex={-1}
        className="flex min-h-0 flex-1 flex-col outline-none"
      >
        {mode === 'preview' && craft.comments.length > 0 && (
          <CommentedText
            craft={craft}
            mayDecide={mayAsk}
            onSelectText={setSelectedText}
            onDecided={(hasChanged) => {
              if (hasChanged && isPinned) open()
              // the comment's buttons are gone: move focus to the panel
              tabPanel.current?.focus()
            }}
          />
        )}
        {mode === 'preview' && craft.comments.length === 0 && (
          <CraftPreview
            craft={craft}
            onSelectText={setSelectedText}
            runningFrame={hostedFrame}
            onFix={mayAsk ? (errors) => send(fixText(craft, errors)) : undefined}
          />
        )}
        {mode === 'code' && <CraftCode craft={craft} onSelectText={setSelectedText} />}
        {editedCraft !== null && (
          <div className={mode === 'edit' ? 'flex min-h-0 flex-1 flex-col' : 'hidden'}>
            <CraftEdit
              // versions created since editing began are conflicts, not predecessors
              craft={{ ...editedCraft, leafId: craft.leafId }}
              onSelectText={setSelectedText}
              onChange={setHasEdits}
              onDraftSaved={() => isPinned && open()}
              onSaved={() => {
                setEditedCraft(null)
                setSelectedMode('preview')
                open()
              }}
            />
          </div>
        )}
        {mode === 'diff' && previousVersion && (
          <CraftDiff key={craft.versionId} craft={craft} previousVersionId={previousVersion.id} />
        )}
      </div>
      {mayAsk && isNewest && mode !== 'diff' && selectedText !== '' && (
        <AskAboutPart
          selectedText={selectedText}
          isText={isText}
          onEdit={(request) => {
            endEdit()
            send(changeText(craft, request, selectedText))
          }}
          onComment={() => requestComments(selectedText)}
          onAsk={(question) => send(questionText(craft, question, selectedText))}
          onClose={() => setSelectedText('')}
        />
      )}
    </div>
  )
}

export default CraftPanel
