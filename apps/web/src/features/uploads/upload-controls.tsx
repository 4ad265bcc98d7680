import { FileUp, Pause, Play, RotateCw, X } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { pickFiles } from './pick-files.ts'
import { giveFileAgain, pauseUpload, removeUpload, resumeUpload } from './upload-queue.ts'
import type { Upload } from './upload.ts'

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

const chooseAgain = async ({ id, file: { name } }: Upload) => {
  const [file] = await pickFiles({ isOne: true })
  if (file && !giveFileAgain(id, file)) toast.error('This is another file', `Choose “${name}” to go on.`)
}

/** What can be done with a file on its way: pause, go on, send again, take away. */
export const UploadControls = ({ upload }: { upload: Upload }) => {
  const { id, status, file } = upload
  const isUnderWay = status === 'uploading' || status === 'paused'
  return (
    <>
      {status === 'uploading' && (
        <IconButton label={`Pause ${file.name}`} onPress={() => pauseUpload(id)}>
          <Pause {...icon} />
        </IconButton>
      )}
      {status === 'paused' && (
        <IconButton label={`Go on with ${file.name}`} onPress={() => resumeUpload(id)}>
          <Play {...icon} />
        </IconButton>
      )}
      {status === 'failed' && (
        <IconButton label={`Send ${file.name} again`} onPress={() => resumeUpload(id)}>
          <RotateCw {...icon} />
        </IconButton>
      )}
      {status === 'waiting' && (
        <IconButton label={`Choose ${file.name} again`} onPress={() => void chooseAgain(upload)}>
          <FileUp {...icon} />
        </IconButton>
      )}
      <IconButton
        label={isUnderWay ? `Stop uploading ${file.name}` : `Remove ${file.name}`}
        onPress={() => removeUpload(id)}
      >
        <X {...icon} />
      </IconButton>
    </>
  )
}
