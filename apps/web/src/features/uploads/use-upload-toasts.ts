import { useEffect, useRef } from 'react'
import { messages } from '../../lib/messages.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { removeUpload } from './upload-queue.ts'
import type { Upload } from './upload.ts'

export const useUploadToasts = (uploads: readonly Upload[], adding: string): void => {
  const running = uploads.filter(({ status }) => status === 'uploading' || status === 'paused').length
  const failedCount = uploads.filter(({ status }) => status === 'failed').length
  const before = useRef({ running: 0, failed: 0 })
  const hasArrived = useRef(false)
  useEffect(() => {
    const last = before.current
    before.current = { running, failed: failedCount }
    if (running > 0 && last.running === 0) toast.progress(adding)
    if (failedCount > last.failed) toast.error(messages.vault.uploadFailed)
    for (const { id, status } of uploads)
      if (status === 'uploaded') {
        hasArrived.current = true
        removeUpload(id)
      }
    if (running > 0 || last.running === 0) return
    if (hasArrived.current && failedCount === 0) toast.success(messages.vault.filesUploaded)
    hasArrived.current = false
  }, [uploads, running, failedCount, adding])
}
