import type { Attachment } from '@atelier/contract/sources/attachment'
import { Ban, CalendarClock, Diff, Download, Eye, RefreshCw, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { TaskDialog } from '../tasks/index.ts'
import {
  contentUrl,
  useCancelAttachment,
  useRefreshLink,
  useRetryAttachment,
} from '../uploads/attachments/index.ts'

const SourceChanges = lazy(() => import('./source-changes.tsx'))

interface SourceMenuProps {
  attachment: Attachment
  mayAdd: boolean
  onOpen?: () => void
  onRemove?: (() => void) | undefined
}

export const SourceMenu = ({ attachment, mayAdd, onOpen, onRemove }: SourceMenuProps) => {
  const retry = useRetryAttachment()
  const refreshLink = useRefreshLink()
  const cancel = useCancelAttachment()
  const [isComparing, setComparing] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const { id, status, title, failure, type, metadata } = attachment
  const isProcessed = status === 'completed'
  const isFailed = status === 'failed'
  const isProcessing = !isProcessed && !isFailed
  const isReadLink = isProcessed && type === 'LINK'
  const items = [
    isProcessed && onOpen && { label: t('Preview'), icon: <Eye />, onAction: onOpen },
    isReadLink &&
      mayAdd && {
        label: t('Refresh'),
        icon: <RefreshCw />,
        isDisabled: refreshLink.isPending,
        onAction: () => refreshLink.mutate(id),
      },
    isReadLink && { label: t('What changed'), icon: <Diff />, onAction: () => setComparing(true) },
    isReadLink &&
      mayAdd && {
        label: t('Keep up to date…'),
        icon: <CalendarClock />,
        onAction: () => setScheduling(true),
      },
    isFailed &&
      failure?.retryable !== false &&
      mayAdd && { label: t('Retry'), icon: <RotateCw />, onAction: () => retry.mutate(id) },
    isProcessing && mayAdd && { label: t('Stop reading'), icon: <Ban />, onAction: () => cancel.mutate(id) },
    metadata.size > 0 && {
      label: t('Download'),
      icon: <Download />,
      onAction: () => globalThis.location.assign(contentUrl(id)),
    },
    onRemove !== undefined &&
      !isProcessing && { label: t('Remove'), icon: <Trash2 />, isDanger: true, onAction: onRemove },
  ].filter((item) => item !== false && item !== undefined)
  return (
    <>
      <Menu label={t('Actions for {title}', { title })} items={items} />
      {isScheduling && <TaskDialog link={{ id, title }} onClose={() => setScheduling(false)} />}
      {isComparing && <SourceChanges attachment={attachment} onClose={() => setComparing(false)} />}
    </>
  )
}
