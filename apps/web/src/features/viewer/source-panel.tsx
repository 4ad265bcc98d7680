import type { Attachment } from '@atelier/contract/sources/attachment'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ArrowLeft, Download, Expand, ExternalLink, FileQuestion, Shrink } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { useShortcut } from '../../lib/browser/shortcuts.ts'
import { t } from '../../lib/text.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { sourceLine, usePanelProject } from '../knowledge/index.ts'
import { attachmentQuery, contentUrl, SourceIcon } from '../uploads/attachments/index.ts'
import { SourceView } from './source-view.tsx'
import { ReadingNotes } from './reading-notes.tsx'
import { readSpan } from './text/source-text.ts'

interface FullScreenProps {
  isFullScreen: boolean
  onFullScreenChange: (isFullScreen: boolean) => void
}

const LeaveFullScreenShortcut = ({ onLeave }: { onLeave: () => void }) => {
  useShortcut('Escape', t('Exit full screen'), onLeave)
  return null
}

const Heading = ({
  attachment,
  isFullScreen,
  onFullScreenChange,
}: FullScreenProps & { attachment: Attachment }) => {
  const isLink = attachment.type === 'LINK' && attachment.url !== null
  return (
    <div className="flex items-start gap-3 px-4 pb-2">
      <span className="mt-0.5 shrink-0 text-muted">
        <SourceIcon attachment={attachment} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-14 font-semibold wrap-anywhere">{attachment.title}</h3>
        <p className="text-12 text-muted">{sourceLine(attachment)}</p>
        <ReadingNotes note={attachment.note} noteSentences={attachment.noteSentences} />
      </div>
      {isLink ? (
        <a
          href={attachment.url ?? undefined}
          target="_blank"
          rel="nofollow noopener noreferrer"
          className={buttonClass('secondary', 'sm')}
        >
          <ExternalLink />
          {t('Open')}
        </a>
      ) : (
        <a href={contentUrl(attachment.id)} download className={buttonClass('secondary', 'sm')}>
          <Download />
          {t('Download')}
        </a>
      )}
      <IconButton
        label={isFullScreen ? t('Exit full screen') : t('Full screen')}
        placement="bottom end"
        className="-my-0.5"
        onPress={() => onFullScreenChange(!isFullScreen)}
      >
        {isFullScreen ? <Shrink /> : <Expand />}
      </IconButton>
    </div>
  )
}

const SourcePanel = () => {
  const [isFullScreen, setFullScreen] = useState(false)
  const panels = usePanels()
  const project = usePanelProject().data
  const { attachment: id = '', passage, quote } = useSearch({ strict: false })
  const span = useMemo(() => readSpan(passage), [passage])
  const {
    data: attachment,
    error,
    refetch,
    isFetching,
  } = useQuery({ ...attachmentQuery(id), enabled: id !== '' })
  if (attachment === undefined && error !== null)
    return error instanceof ApiError && error.status === 404 ? (
      <EmptyState
        size="panel"
        icon={<FileQuestion size={20} />}
        title={t('Source not found')}
        text={t('It was deleted or is no longer shared with you.')}
      />
    ) : (
      <ErrorState
        size="panel"
        title={t('Couldn’t load the source')}
        reason={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <div
      className={cx('flex min-h-0 flex-1 flex-col', isFullScreen && 'safe-page fixed inset-0 z-40 bg-page')}
    >
      {isFullScreen && <LeaveFullScreenShortcut onLeave={() => setFullScreen(false)} />}
      {!isFullScreen && project?.isMember === true && (
        <button
          type="button"
          onClick={() => panels.open('manageProjectKnowledgePanel')}
          className="touch-tall mx-4 mb-3 flex shrink-0 items-center gap-1.5 text-13 text-muted hover:text-ink"
        >
          <ArrowLeft />
          {t('Back to Project Knowledge')}
        </button>
      )}
      {attachment === undefined ? (
        <Skeleton className="mx-4 h-14 rounded-md" />
      ) : (
        <>
          <Heading attachment={attachment} isFullScreen={isFullScreen} onFullScreenChange={setFullScreen} />
          <SourceView attachment={attachment} span={span} quote={quote} />
        </>
      )}
    </div>
  )
}

export default SourcePanel
