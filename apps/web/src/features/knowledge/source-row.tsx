import type { Attachment } from '@atelier/contract/attachment'
import { removeProjectAttachment } from '@atelier/contract/endpoints/projects'
import type { Project } from '@atelier/contract/project'
import { messages } from '@atelier/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Download, Ellipsis, Eye, RotateCw, TriangleAlert, Trash2 } from 'lucide-react'
import { call } from '../../lib/api-client.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { toast } from '../../ui/toast.ts'
import { projectKeys } from '../projects/index.ts'
import { contentUrl, useCancelAttachment, useRetryAttachment } from '../uploads/index.ts'
import { SourceIcon } from './source-icon.tsx'
import { sourceLine } from './source-line.ts'

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

const useRemove = (project: Project, attachment: Attachment) => {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: () =>
      call(removeProjectAttachment, { params: { projectId: project.id, attachmentId: attachment.id } }),
    onSuccess: () => {
      toast.success(messages.knowledge.removed, 'It can be put back for 30 days, below the sources.')
      return queryClient.invalidateQueries({ queryKey: projectKeys.one(project.id) })
    },
    onError: () => toast.error(messages.knowledge.removeFailed),
  })
}

export interface SourceRowProps {
  project: Project
  attachment: Attachment
  onOpen: () => void
}

const Line = ({ attachment }: { attachment: Attachment }) => {
  if (attachment.status === 'failed')
    return (
      <span className="line-clamp-2 text-12 text-bad">
        {attachment.failure?.message ?? 'Could not be read'}
      </span>
    )
  if (attachment.status !== 'completed') {
    const { analysingProgress = 0, step = '' } = attachment.progress ?? {}
    return (
      <span className="truncate text-12 text-muted tabular-nums" title={step}>
        Analysing · {analysingProgress} %
      </span>
    )
  }
  return <span className="truncate text-12 text-muted">{sourceLine(attachment)}</span>
}

/** A source of the project: ready to open, being read with its per cent, or failed with its reason (KNO-02). */
export const SourceRow = ({ project, attachment, onOpen }: SourceRowProps) => {
  const remove = useRemove(project, attachment)
  const retry = useRetryAttachment()
  const cancel = useCancelAttachment()
  const { status, title, failure } = attachment
  const isReading = status === 'analysing' || status === 'uploading'
  const mayAdd = project.permissions.ADD_KNOWLEDGE
  const mayRemove = project.permissions.REMOVE_KNOWLEDGE
  const text = (
    <>
      <span className={cx('shrink-0', status === 'failed' ? 'text-bad' : 'text-muted')}>
        {isReading ? (
          <ProgressRing label={`Reading ${title}`} value={attachment.progress?.analysingProgress} />
        ) : status === 'failed' ? (
          <TriangleAlert {...icon} />
        ) : (
          <SourceIcon attachment={attachment} />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col text-left">
        <span className={cx('truncate text-14 font-medium', isReading && 'text-muted')} title={title}>
          {title}
        </span>
        <Line attachment={attachment} />
      </span>
    </>
  )
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
                  onAction: () => remove.mutate(),
                },
              ]
            : []),
        ]}
      />
    </li>
  )
}
