import { ErrorEnvelope } from '@atelier/contract/envelope'
import { type DetailedError, Upload as TusUpload } from 'tus-js-client'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import type { Upload } from './upload.ts'

export interface TransferListeners {
  onProgress: (percent: number) => void
  onDone: (attachmentId: string, duplicateOf: string | null) => void
  /** `isConnection` means that the server was unreachable, so a retry may help. */
  onError: (message: string, isConnection: boolean) => void
}

export interface Transfer {
  pause: () => void
  resume: () => void
  cancel: () => void
  /** Settles once the server has created the upload or refused it. */
  created: Promise<void>
}

const chunkBytes = 8 * 1024 * 1024
const idHeader = 'Upload-Attachment-Id'
const duplicateHeader = 'Upload-Duplicate-Of'

/** Undefined if the server was unreachable. */
const bodyOf = (error: Error | DetailedError): string | undefined =>
  'originalResponse' in error ? error.originalResponse?.getBody() : undefined

const reasonOf = (error: Error | DetailedError): string => {
  const body = bodyOf(error)
  if (!body) return t('The connection was lost. Retry to resume the upload.')
  try {
    return ErrorEnvelope.parse(JSON.parse(body)).data.message
  } catch {
    return messages.upload.failed
  }
}

const fingerprintOf = ({ file, destination }: Upload): string =>
  ['atelier', JSON.stringify(destination), file.name, file.type, file.size, file.lastModified].join(' ')

/** Uploads in chunks (tus), and resumes after a lost connection or a reload. */
export const startTransfer = (
  upload: Upload,
  { onProgress, onDone, onError }: TransferListeners,
): Transfer => {
  const { file, destination } = upload
  let attachmentId: string | null = null
  let duplicateOf: string | null = null
  let isPaused = false
  const creation = Promise.withResolvers<void>()
  const tus = new TusUpload(file, {
    endpoint: '/v1/uploads',
    chunkSize: chunkBytes,
    retryDelays: [0, 1000, 3000, 6000, 12_000],
    removeFingerprintOnSuccess: true,
    // the same file for another destination is a separate upload
    fingerprint: () => Promise.resolve(fingerprintOf(upload)),
    metadata: {
      filename: file.name,
      filetype: file.type,
      source: destination.source,
      ...(upload.dropId === undefined ? {} : { dropId: upload.dropId }),
      ...(destination.projectId === undefined
        ? {}
        : { projectId: destination.projectId, attachmentType: 'GLOBAL_FILE' }),
      ...(destination.chatId === undefined ? {} : { chatId: destination.chatId }),
      ...(destination.chatbotId === undefined ? {} : { chatbotId: destination.chatbotId }),
      ...(destination.replaces === undefined ? {} : { replaces: destination.replaces }),
    },
    onAfterResponse: (_request, response) => {
      attachmentId = response.getHeader(idHeader) ?? attachmentId
      duplicateOf = response.getHeader(duplicateHeader) ?? duplicateOf
    },
    // retry only transient failures, not refusals
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      return status === 0 || status === 409 || status === 423 || status >= 500
    },
    onProgress: (bytes, total) => onProgress(total === 0 ? 0 : Math.floor((bytes / total) * 100)),
    onUploadUrlAvailable: () => creation.resolve(),
    onSuccess: () => {
      creation.resolve()
      if (attachmentId === null) onError(messages.upload.failed, false)
      else onDone(attachmentId, duplicateOf)
    },
    onError: (error) => {
      creation.resolve()
      onError(reasonOf(error), !bodyOf(error))
    },
  })
  void tus.findPreviousUploads().then((previous) => {
    const [last] = previous
    if (last) tus.resumeFromPreviousUpload(last)
    if (!isPaused) tus.start()
  })
  return {
    created: creation.promise,
    pause: () => {
      isPaused = true
      creation.resolve()
      void tus.abort()
    },
    resume: () => {
      isPaused = false
      tus.start()
    },
    cancel: () => {
      creation.resolve()
      void tus.abort(true)
    },
  }
}
