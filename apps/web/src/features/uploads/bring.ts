import { errorText } from '../../lib/error-text.ts'
import type { Transfer } from './transfer.ts'
import type { Upload } from './upload.ts'

/** Has the server fetch what it can reach itself: the other way for an upload to arrive. */
export const startBringing = (
  bring: NonNullable<Upload['bring']>,
  { onDone, onError }: Pick<Transfer, 'onDone' | 'onError'>,
): { cancel: () => void } => {
  const leave = new AbortController()
  bring(leave.signal).then(
    (attachmentId) => leave.signal.aborted || onDone(attachmentId),
    (error: unknown) => leave.signal.aborted || onError(errorText(error)),
  )
  return { cancel: () => leave.abort() }
}
