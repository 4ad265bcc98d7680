import type { VaultAttachment } from '@atelier/contract/sources/vault'
import { Globe, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { t, translate } from '../../../lib/text.tsx'
import { cx } from '../../../ui/cx.ts'
import { ProgressRing } from '../../../ui/feedback/progress-ring.tsx'
import { SourceIcon } from '../../uploads/attachments/index.ts'

const centeredClass =
  'flex size-full flex-col items-center justify-center gap-2 bg-sunken p-4 text-center text-13 text-muted'
const isCode = (mimeType: string) => /json|xml|javascript|typescript|x-|csv/.test(mimeType)

export const Thumbnail = ({ attachment }: { attachment: VaultAttachment }) => {
  const { type, status, title, url, mimeType, thumbnail, opening, progress, failure } = attachment
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (status === 'failed')
    return (
      <div className={centeredClass}>
        <TriangleAlert size={20} className="text-bad" />
        <span className="line-clamp-3">
          {failure ? translate(failure.sentence ?? failure.message) : t('Couldn’t be read')}
        </span>
      </div>
    )
  if (status !== 'completed')
    return (
      <div className={centeredClass}>
        <ProgressRing label={t('Reading {title}', { title })} value={progress?.analysingProgress} />
        <span className="tabular-nums">
          {t('Analyzing · {analysingProgress}%', { analysingProgress: progress?.analysingProgress ?? 0 })}
        </span>
      </div>
    )
  if (thumbnail !== null && thumbnail !== failedUrl)
    return (
      <img
        src={thumbnail}
        alt=""
        loading="lazy"
        decoding="async"
        className={cx(
          'size-full rounded-sm bg-sunken object-cover',
          type !== 'IMAGE' && 'border border-line object-top',
        )}
        onError={() => setFailedUrl(thumbnail)}
      />
    )
  if (type === 'LINK')
    return (
      <div className={centeredClass}>
        <Globe size={20} />
        {URL.parse(url ?? '')?.hostname ?? t('Link')}
      </div>
    )
  if (opening === null)
    return (
      <div className={centeredClass}>
        <SourceIcon attachment={attachment} />
      </div>
    )
  return (
    <div
      aria-hidden
      className={cx(
        'size-full overflow-hidden bg-sunken px-4 py-3 text-12 text-muted',
        isCode(mimeType) ? 'font-mono whitespace-pre' : 'font-serif whitespace-pre-line wrap-anywhere',
      )}
    >
      {opening.trim()}
    </div>
  )
}
