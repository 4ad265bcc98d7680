import { toast } from '../../ui/toast.ts'
import { useUser } from '../users/index.ts'
import { checkFiles } from './check-files.ts'
import { startUploads, type UploadOptions } from './upload-queue.ts'
import { useUploads } from './upload-store.ts'

/** Checks files, says what cannot go, and sends the rest. */
export const useAddFiles = (options: Omit<UploadOptions, 'userId'>): ((files: readonly File[]) => void) => {
  const user = useUser()
  const present = useUploads(options.group).map(({ file }) => file)
  return (files) => {
    const room = { destination: options.destination, isGuest: user?.isGuest ?? true, present }
    const checked = checkFiles(files, room)
    for (const { title, text } of checked.refusals) toast.error(title, text)
    if (checked.files.length > 0)
      startUploads(
        checked.files.map((file) => ({ file })),
        { ...options, ...(user && { userId: user.id }) },
      )
  }
}
