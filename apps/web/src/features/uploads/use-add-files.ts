import { toast } from '../../ui/toast.ts'
import { useUser } from '../users/index.ts'
import { checkFiles } from './check-files.ts'
import { startUploads, type UploadOptions, useUploads } from './upload-queue.ts'

/** Checks files, says what cannot go, and sends the rest. */
export const useAddFiles = (options: UploadOptions): ((files: readonly File[]) => void) => {
  const isGuest = useUser()?.isGuest ?? true
  const present = useUploads(options.group).length
  return (files) => {
    const checked = checkFiles(files, { destination: options.destination, isGuest, present })
    for (const { title, text } of checked.refusals) toast.error(title, text)
    if (checked.files.length > 0)
      startUploads(
        checked.files.map((file) => ({ file })),
        options,
      )
  }
}
