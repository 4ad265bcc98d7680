import { RotateCw, X } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { removeUpload, retryUpload, type Upload } from '../uploads/index.ts'
import { cutName } from './cut-name.ts'

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

/** A file on its way into the vault. */
export const UploadCard = ({ upload: { id, file, status, progress, error } }: { upload: Upload }) => {
  const isFailed = status === 'failed'
  return (
    <li>
      <Card className="flex h-80 flex-col gap-3">
        <div className="flex h-7 items-center justify-end gap-1">
          {isFailed && (
            <IconButton label={`Send ${file.name} again`} onPress={() => retryUpload(id)}>
              <RotateCw {...icon} />
            </IconButton>
          )}
          <IconButton
            label={isFailed ? `Remove ${file.name}` : `Stop uploading ${file.name}`}
            onPress={() => removeUpload(id)}
          >
            <X {...icon} />
          </IconButton>
        </div>
        <div className="flex min-h-0 flex-1 items-center justify-center rounded-sm bg-sunken p-4 text-center text-13">
          {isFailed ? (
            <p role="alert" className="text-bad">
              {error}
            </p>
          ) : (
            <ProgressRing label={`Uploading ${file.name}`} value={progress} />
          )}
        </div>
        <div>
          <p className="truncate text-14 font-semibold text-muted">{cutName(file.name)}</p>
          <p className="text-12 text-muted tabular-nums">
            {isFailed ? 'Not uploaded' : `Uploading · ${progress} %`}
          </p>
        </div>
      </Card>
    </li>
  )
}
