import { errorText } from '../../lib/error-text.ts'
import type { Transfer, TransferListeners } from './transfer.ts'
import type { Upload } from './upload.ts'

/** Has the server fetch what it can reach itself: the other way for an upload to arrive. It cannot stop half-way. */
export const startBringing = (
  bring: NonNullable<Upload['bring']>,
  { onDone, onError }: TransferListeners,
): Pick<Transfer, 'pause' | 'cancel'> => {
  const leave = new AbortController()
  bring(leave.signal).then(
    (attachmentId) => leave.signal.aborted || onDone(attachmentId, null),
    (error: unknown) => leave.signal.aborted || onError(errorText(error), false),
  )
  return { pause: () => leave.abort(), cancel: () => leave.abort() }
}
