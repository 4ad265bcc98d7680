import { FileUp, TriangleAlert } from 'lucide-react'
import { t } from '../../lib/text.tsx'
import { cx } from '../../ui/cx.ts'
import { ProgressRing } from '../../ui/feedback/progress-ring.tsx'
import { DuplicateChoice } from '../uploads/duplicates/index.ts'
import { UploadControls, uploadNote } from '../uploads/index.ts'
import { type Upload } from '../uploads/queue/index.ts'

export const UploadRow = ({ upload }: { upload: Upload }) => {
  const { status, file, progress } = upload
  const isFailed = status === 'failed'
  return (
    <li className="flex items-center gap-1">
      <div className="flex min-w-0 flex-1 items-center gap-3 px-2 py-1.5">
        <span className="flex size-9 shrink-0 items-center justify-center text-muted">
          {isFailed ? (
            <TriangleAlert className="text-bad" />
          ) : status === 'known' || status === 'waiting' ? (
            <FileUp />
          ) : (
            <ProgressRing label={t('Uploading {file}', { file: file.name })} value={progress} />
          )}
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="truncate text-14 font-medium text-muted">{file.name}</span>
          <span className={cx('line-clamp-2 text-12 tabular-nums', isFailed ? 'text-bad' : 'text-muted')}>
            {uploadNote(upload)}
          </span>
          {status === 'known' && <DuplicateChoice upload={upload} />}
        </span>
      </div>
      <UploadControls upload={upload} />
    </li>
  )
}
