import type { Attachment } from '@atelier/contract/attachment'
import type { Project } from '@atelier/contract/project'
import { Ban, Download, Ellipsis, Eye, RotateCw, Trash2 } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { contentUrl, useCancelAttachment, useRetryAttachment } from '../uploads/index.ts'
import { useRemoveSource } from './api.ts'
import { SourceSummary } from './source-summary.tsx'

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

export interface SourceRowProps {
  project: Project
  attachment: Attachment
  onOpen: () => void
}

/** A source of the project: ready to open, being read with its per cent, or failed with its reason (KNO-02). */
export const SourceRow = ({ project, attachment, onOpen }: SourceRowProps) => {
  const remove = useRemoveSource(project.id)
  const retry = useRetryAttachment()
  const cancel = useCancelAttachment()
  const { status, title, failure } = attachment
  const isReading = status === 'analysing' || status === 'uploading'
  const mayAdd = project.permissions.ADD_KNOWLEDGE
  const mayRemove = project.permissions.REMOVE_KNOWLEDGE
  const text = <SourceSummary attachment={attachment} />
  const rowClass = 'flex min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-1.5'
  return (
    <li className="flex items-center gap-1">
      {status === 'completed' ? (
        <button
          type="button"
          onClick={onOpen}
          className={cx(rowClass, 'transition-colors hover:bg-tint-strong')}
        >
          {text}
        </button>
      ) : (
        <div className={rowClass}>{text}</div>
      )}
      <Menu
        label={`Actions for ${title}`}
        trigger={
          <IconButton label={`Actions for ${title}`}>
            <Ellipsis {...icon} />
          </IconButton>
        }
        items={[
          ...(status === 'completed'
            ? [{ label: 'Preview', icon: <Eye {...icon} />, onAction: onOpen }]
            : []),
          ...(status === 'failed' && failure?.retryable !== false && mayAdd
            ? [{ label: 'Retry', icon: <RotateCw {...icon} />, onAction: () => retry.mutate(attachment.id) }]
            : []),
          ...(isReading && mayAdd
            ? [
                {
                  label: 'Stop reading',
                  icon: <Ban {...icon} />,
                  onAction: () => cancel.mutate(attachment.id),
                },
              ]
            : []),
          ...(attachment.metadata.size > 0
            ? [
                {
                  label: 'Download',
                  icon: <Download {...icon} />,
                  onAction: () => globalThis.location.assign(contentUrl(attachment.id)),
                },
              ]
            : []),
          ...(mayRemove && !isReading
            ? [
                {
                  label: 'Remove',
                  icon: <Trash2 {...icon} />,
                  isDanger: true,
                  onAction: () => remove.mutate(attachment.id),
                },
              ]
            : []),
        ]}
      />
    </li>
  )
}
