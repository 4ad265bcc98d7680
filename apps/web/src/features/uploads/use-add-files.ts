import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/feedback/toast.ts'
import { userQuery } from '../users/index.ts'
import { checkFiles, refusalText } from './check-files.ts'
import { startUploads, type UploadOptions } from './upload-queue.ts'
import { useUploads } from './upload-store.ts'

type Options = Omit<UploadOptions, 'userId'>

/** Reports refused files and uploads the rest; `own` overrides the options for these files. */
export const useAddFiles = (usual: Options): ((files: readonly File[], own?: Partial<Options>) => void) => {
  const queryClient = useQueryClient()
  const present = useUploads(usual.group).map(({ file }) => file)
  return (files, own) => {
    const options = { ...usual, ...own }
    const user = queryClient.getQueryData(userQuery.queryKey)
    const room = { destination: options.destination, isGuest: user?.isGuest ?? false, present }
    const checked = checkFiles(files, room)
    const refusal = refusalText(checked.refusals)
    if (refusal !== null) toast.error(refusal.title, refusal.text)
    if (checked.files.length > 0)
      startUploads(
        checked.files.map((file) => ({ file })),
        { ...options, ...(user && { userId: user.id }) },
      )
  }
}
