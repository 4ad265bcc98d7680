import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/feedback/toast.ts'
import { userQuery } from '../users/index.ts'
import { checkFiles, mergeRefusals } from './check-files.ts'
import { startUploads, type UploadOptions } from './upload-queue.ts'
import { useUploads } from './upload-store.ts'

type Options = Omit<UploadOptions, 'userId'>

/** Reports refused files and uploads the rest; `overrides` replaces options for these files. */
export const useAddFiles = (
  defaults: Options,
): ((files: readonly File[], overrides?: Partial<Options>) => void) => {
  const queryClient = useQueryClient()
  const existingFiles = useUploads(defaults.group).map(({ file }) => file)
  return (files, overrides) => {
    const options = { ...defaults, ...overrides }
    const user = queryClient.getQueryData(userQuery.queryKey)
    const context = {
      destination: options.destination,
      isGuest: user?.isGuest ?? false,
      existingFiles,
    }
    const checkResult = checkFiles(files, context)
    const refusal = mergeRefusals(checkResult.refusals)
    if (refusal !== null) toast.error(refusal.title, refusal.text)
    if (checkResult.files.length > 0)
      startUploads(
        checkResult.files.map((file) => ({ file })),
        { ...options, ...(user && { userId: user.id }) },
      )
  }
}
