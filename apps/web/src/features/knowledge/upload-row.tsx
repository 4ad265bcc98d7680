import { RotateCw, TriangleAlert, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { removeUpload, retryUpload, type Upload } from '../uploads/index.ts'

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

/** A file on its way into the project. */
export const UploadRow = ({ upload }: { upload: Upload }) => {
  const isFailed = upload.status === 'failed'
  return (
    <li className="flex items-center gap-1">
      <div className="flex min-w-0 flex-1 items-center gap-3 px-2 py-1.5">
        {isFailed ? (
          <TriangleAlert {...icon} className="shrink-0 text-bad" />
        ) : (
          <ProgressRing label={`Uploading ${upload.file.name}`} value={upload.progress} />
        )}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-14 font-medium text-muted">{upload.file.name}</span>
          <span className={isFailed ? 'line-clamp-2 text-12 text-bad' : 'text-12 text-muted tabular-nums'}>
            {isFailed ? upload.error : `Uploading · ${upload.progress} %`}
          </span>
        </span>
      </div>
      {isFailed && (
        <IconButton label={`Send ${upload.file.name} again`} onPress={() => retryUpload(upload.id)}>
          <RotateCw {...icon} />
        </IconButton>
      )}
      <IconButton
        label={isFailed ? `Remove ${upload.file.name}` : `Stop uploading ${upload.file.name}`}
        onPress={() => removeUpload(upload.id)}
      >
        <X {...icon} />
      </IconButton>
    </li>
  )
}
