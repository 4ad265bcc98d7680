import { toast } from '../../ui/feedback/toast.ts'
import { checkFiles, mergeRefusals } from './check-files.ts'
import { startUploads, type UploadOptions } from './upload-queue.ts'
import { filesOf } from './upload-store.ts'

/** `fetchOnServer` has the server fetch the document and returns the attachment's ID. */
export interface RemoteDocument {
  name: string
  type: string
  /** In bytes; 1 if unknown. */
  size: number
  fetchOnServer: (signal: AbortSignal) => Promise<string>
}

export const addDocuments = (documents: readonly RemoteDocument[], options: UploadOptions): void => {
  const { destination, group } = options
  const checkResult = checkFiles(documents, { destination, isGuest: false, existingFiles: filesOf(group) })
  const refusal = mergeRefusals(checkResult.refusals)
  if (refusal !== null) toast.error(refusal.title, refusal.text)
  startUploads(
    checkResult.files.map(({ name, type, fetchOnServer }) => ({
      file: new File([], name, { type }),
      fetchOnServer,
    })),
    options,
  )
}
