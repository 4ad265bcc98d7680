import { Card } from '../../ui/card.tsx'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { KnownChoice, type Upload, UploadControls, uploadNote } from '../uploads/index.ts'
import { cutName } from './cut-name.ts'

/** A file on its way into the vault. */
export const UploadCard = ({ upload }: { upload: Upload }) => {
  const { file, status, progress, known } = upload
  return (
    <Card className="flex h-80 flex-col gap-3">
      <div className="flex h-7 items-center justify-end gap-1">
        <UploadControls upload={upload} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 rounded-sm bg-sunken p-4 text-center text-13">
        {status === 'failed' ? (
          <p role="alert" className="text-bad">
            {uploadNote(upload)}
          </p>
        ) : status === 'known' ? (
          <>
            <p className="text-muted wrap-anywhere">“{known?.title}” has the same content.</p>
            <KnownChoice upload={upload} />
          </>
        ) : status === 'waiting' ? (
          <p className="text-muted">{uploadNote(upload)}</p>
        ) : (
          <ProgressRing label={`Uploading ${file.name}`} value={progress} />
        )}
      </div>
      <div>
        <p className="truncate text-14 font-semibold text-muted">{cutName(file.name)}</p>
        <p className="text-12 text-muted tabular-nums">
          {status === 'failed' ? 'Not uploaded' : status === 'waiting' ? 'Not whole yet' : uploadNote(upload)}
        </p>
      </div>
    </Card>
  )
}
