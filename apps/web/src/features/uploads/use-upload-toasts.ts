import { useEffect, useRef } from 'react'
import { messages } from '../../lib/messages.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { removeUpload } from './upload-queue.ts'
import type { Upload } from './upload.ts'

export const useUploadToasts = (uploads: readonly Upload[], addingText: string): void => {
  const runningCount = uploads.filter(({ status }) => status === 'uploading' || status === 'paused').length
  const failedCount = uploads.filter(({ status }) => status === 'failed').length
  const previousCounts = useRef({ running: 0, failed: 0 })
  const hasUploaded = useRef(false)
  useEffect(() => {
    const previous = previousCounts.current
    previousCounts.current = { running: runningCount, failed: failedCount }
    if (runningCount > 0 && previous.running === 0) toast.progress(addingText)
    if (failedCount > previous.failed) toast.error(messages.vault.uploadFailed)
    for (const { id, status } of uploads)
      if (status === 'uploaded') {
        hasUploaded.current = true
        removeUpload(id)
      }
    if (runningCount > 0 || previous.running === 0) return
    if (hasUploaded.current && failedCount === 0) toast.success(messages.vault.filesUploaded)
    hasUploaded.current = false
  }, [uploads, runningCount, failedCount, addingText])
}
