import { useEffect, useRef } from 'react'
import { messages } from '../../lib/messages.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { removeUpload } from './upload-queue.ts'
import type { Upload } from './upload.ts'

export const useUploadToasts = (uploads: readonly Upload[], adding: string): void => {
  const runningCount = uploads.filter(({ status }) => status === 'uploading' || status === 'paused').length
  const failedCount = uploads.filter(({ status }) => status === 'failed').length
  const before = useRef({ running: 0, failed: 0 })
  const hasArrived = useRef(false)
  useEffect(() => {
    const last = before.current
    before.current = { running: runningCount, failed: failedCount }
    if (runningCount > 0 && last.running === 0) toast.progress(adding)
    if (failedCount > last.failed) toast.error(messages.vault.uploadFailed)
    for (const { id, status } of uploads)
      if (status === 'uploaded') {
        hasArrived.current = true
        removeUpload(id)
      }
    if (runningCount > 0 || last.running === 0) return
    if (hasArrived.current && failedCount === 0) toast.success(messages.vault.filesUploaded)
    hasArrived.current = false
  }, [uploads, runningCount, failedCount, adding])
}
