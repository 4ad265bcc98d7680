import { ErrorEnvelope } from '@atelier/contract/envelope'
import { messages } from '@atelier/contract/messages'
import { type DetailedError, Upload as TusUpload } from 'tus-js-client'
import type { Upload } from './upload.ts'

/** Who is told how an upload goes. */
export interface Transfer {
  onProgress: (percent: number) => void
  onDone: (attachmentId: string) => void
  onError: (message: string) => void
}

const chunkBytes = 8 * 1024 * 1024
const idHeader = 'Upload-Attachment-Id'

/** What the server said, or that it was not reached. */
const reasonOf = (error: Error | DetailedError): string => {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined
  if (!body) return 'The connection broke off. Try again to go on from there.'
  try {
    return ErrorEnvelope.parse(JSON.parse(body)).data.message
  } catch {
    return messages.upload.failed
  }
}

/** Sends one file by tus: in pieces, resumed after a lost connection and after a reload. */
export const startTransfer = (
  upload: Upload,
  { onProgress, onDone, onError }: Transfer,
): { cancel: () => void } => {
  const { file, destination } = upload
  let attachmentId: string | null = null
  const tus = new TusUpload(file, {
    endpoint: '/v1/uploads',
    chunkSize: chunkBytes,
    retryDelays: [0, 1000, 3000, 6000, 12_000],
    removeFingerprintOnSuccess: true,
    metadata: {
      filename: file.name,
      filetype: file.type,
      source: destination.source,
      ...(destination.projectId === undefined
        ? {}
        : { projectId: destination.projectId, attachmentType: 'GLOBAL_FILE' }),
      ...(destination.chatId === undefined ? {} : { chatId: destination.chatId }),
    },
    onAfterResponse: (_request, response) => {
      attachmentId = response.getHeader(idHeader) ?? attachmentId
    },
    // a refusal stays a refusal: only what may pass by itself is tried again
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      return status === 0 || status === 409 || status === 423 || status >= 500
    },
    onProgress: (sent, total) => onProgress(total === 0 ? 0 : Math.floor((sent / total) * 100)),
    onSuccess: () => (attachmentId === null ? onError(messages.upload.failed) : onDone(attachmentId)),
    onError: (error) => onError(reasonOf(error)),
  })
  void tus.findPreviousUploads().then((previous) => {
    const [last] = previous
    if (last) tus.resumeFromPreviousUpload(last)
    tus.start()
  })
  return { cancel: () => void tus.abort(true) }
}
