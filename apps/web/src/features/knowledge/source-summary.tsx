import type { Attachment } from '@atelier/contract/sources/attachment'
import { TriangleAlert } from 'lucide-react'
import { t, translate } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { ProgressRing } from '../../ui/feedback/progress-ring.tsx'
import { SourceTile } from '../uploads/attachments/index.ts'
import { sourceLine } from './source-line.ts'

const Line = ({ attachment }: { attachment: Attachment }) => {
  if (attachment.status === 'failed')
    return (
      <span className="line-clamp-2 text-12 text-bad">
        {attachment.failure
          ? translate(attachment.failure.sentence ?? attachment.failure.message)
          : t('Couldn’t be read')}
      </span>
    )
  if (attachment.status !== 'completed') {
    const { analysingProgress = 0, step = '', sentence } = attachment.progress ?? {}
    return (
      <span className="truncate text-12 text-muted tabular-nums" title={translate(sentence ?? step)}>
        {t('Analyzing · {analysingProgress}%', { analysingProgress })}
      </span>
    )
  }
  return (
    <>
      <span className="truncate text-12 text-muted">{sourceLine(attachment)}</span>
      {attachment.failure !== null && (
        <span className="line-clamp-2 text-12 text-warn">
          {t('Couldn’t refresh the link. The earlier text is kept. {message}', {
            message: translate(attachment.failure.sentence ?? attachment.failure.message),
          })}
        </span>
      )}
    </>
  )
}

export const SourceSummary = ({ attachment }: { attachment: Attachment }) => {
  const { status, title } = attachment
  const isProcessing = status === 'analysing' || status === 'uploading'
  return (
    <>
      <span
        className={cx(
          'flex size-9 shrink-0 items-center justify-center',
          status === 'failed' ? 'text-bad' : 'text-muted',
        )}
      >
        {isProcessing ? (
          <ProgressRing
            label={t('Reading {title}', { title })}
            value={attachment.progress?.analysingProgress}
          />
        ) : status === 'failed' ? (
          <TriangleAlert />
        ) : (
          <SourceTile attachment={attachment} />
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-col text-start">
        <span className={cx('truncate text-14 font-medium', isProcessing && 'text-muted')} title={title}>
          {title}
        </span>
        <Line attachment={attachment} />
      </span>
    </>
  )
}
