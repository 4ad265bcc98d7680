import { FileUp, Pause, Play, RotateCw, X } from 'lucide-react'
import { t } from '../../lib/text.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { pickFiles } from './pick-files.ts'
import { reattachFile, pauseUpload, removeUpload, resumeUpload } from './upload-queue.ts'
import type { Upload } from './upload.ts'

const chooseFileAgain = async ({ id, file: { name } }: Upload) => {
  const [file] = await pickFiles({ isSingle: true })
  if (file && !reattachFile(id, file))
    toast.error(t('This is a different file'), t('Choose “{name}” to continue.', { name }))
}

export const UploadControls = ({ upload, isSmall = false }: { upload: Upload; isSmall?: boolean }) => {
  const { id, status, file } = upload
  const isRunning = status === 'uploading' || status === 'paused'
  const className = isSmall ? 'size-6! rounded-xs!' : ''
  return (
    <>
      {status === 'uploading' && (
        <IconButton
          className={className}
          label={t('Pause {file}', { file: file.name })}
          onPress={() => pauseUpload(id)}
        >
          <Pause />
        </IconButton>
      )}
      {status === 'paused' && (
        <IconButton
          className={className}
          label={t('Resume {file}', { file: file.name })}
          onPress={() => resumeUpload(id)}
        >
          <Play />
        </IconButton>
      )}
      {status === 'failed' && (
        <IconButton
          className={className}
          label={t('Retry {file}', { file: file.name })}
          onPress={() => resumeUpload(id)}
        >
          <RotateCw />
        </IconButton>
      )}
      {status === 'waiting' && (
        <IconButton
          className={className}
          label={t('Choose {file} again', { file: file.name })}
          onPress={() => void chooseFileAgain(upload)}
        >
          <FileUp />
        </IconButton>
      )}
      <IconButton
        className={className}
        label={
          isRunning
            ? t('Cancel upload of {file}', { file: file.name })
            : t('Remove {file}', { file: file.name })
        }
        onPress={() => removeUpload(id)}
      >
        <X />
      </IconButton>
    </>
  )
}
