import { toast } from '../../ui/toast.ts'
import { checkFiles, refusalText } from './check-files.ts'
import { startUploads, type UploadOptions } from './upload-queue.ts'
import { filesOf } from './upload-store.ts'

/** A document that is elsewhere; `bring` has the server fetch it and gives back what it became. */
export interface ComingDocument {
  name: string
  type: string
  /** Bytes; 1 where nobody has said it. */
  size: number
  bring: (signal: AbortSignal) => Promise<string>
}

/** Checks documents as files are checked, says what cannot come, and has the rest brought in. */
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
