import { FileUp, Pause, Play, RotateCw, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { pickFiles } from './pick-files.ts'
import { giveFileAgain, pauseUpload, removeUpload, resumeUpload } from './upload-queue.ts'
import type { Upload } from './upload.ts'

const chooseAgain = async ({ id, file: { name } }: Upload) => {
  const [file] = await pickFiles({ isOne: true })
  if (file && !giveFileAgain(id, file)) toast.error('This is another file', `Choose “${name}” to go on.`)
}

/** What can be done with a file on its way: pause, go on, send again, take away. */
export const UploadControls = ({ upload, isSmall = false }: { upload: Upload; isSmall?: boolean }) => {
  const { id, status, file } = upload
  const isUnderWay = status === 'uploading' || status === 'paused'
  const className = isSmall ? 'size-6! rounded-xs!' : ''
  return (
    <>
      {status === 'uploading' && (
        <IconButton className={className} label={`Pause ${file.name}`} onPress={() => pauseUpload(id)}>
          <Pause />
        </IconButton>
      )}
      {status === 'paused' && (
        <IconButton className={className} label={`Go on with ${file.name}`} onPress={() => resumeUpload(id)}>
          <Play />
        </IconButton>
      )}
      {status === 'failed' && (
        <IconButton className={className} label={`Send ${file.name} again`} onPress={() => resumeUpload(id)}>
          <RotateCw />
        </IconButton>
      )}
      {status === 'waiting' && (
        <IconButton
          className={className}
          label={`Choose ${file.name} again`}
          onPress={() => void chooseAgain(upload)}
        >
          <FileUp />
        </IconButton>
      )}
      <IconButton
        className={className}
        label={isUnderWay ? `Stop uploading ${file.name}` : `Remove ${file.name}`}
        onPress={() => removeUpload(id)}
      >
        <X />
      </IconButton>
    </>
  )
}
