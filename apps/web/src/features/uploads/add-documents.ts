import { toast } from '../../ui/toast.ts'
import { checkFiles, refusalText } from './check-files.ts'
import { startUploads, type UploadOptions } from './upload-queue.ts'
import { filesOf } from './upload-store.ts'

/** `bring` has the server fetch a remote document; it returns the attachment's id. */
export interface ComingDocument {
  name: string
  type: string
  /** In bytes; 1 if unknown. */
  size: number
  bring: (signal: AbortSignal) => Promise<string>
}

export const addDocuments = (documents: readonly ComingDocument[], options: UploadOptions): void => {
  const { destination, group } = options
  const checked = checkFiles(documents, { destination, isGuest: false, present: filesOf(group) })
  const refusal = refusalText(checked.refusals)
  if (refusal !== null) toast.error(refusal.title, refusal.text)
  startUploads(
    checked.files.map(({ name, type, bring }) => ({ file: new File([], name, { type }), bring })),
    options,
  )
}
