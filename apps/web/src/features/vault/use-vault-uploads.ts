import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bringUpToDate } from '../../lib/bring-up-to-date.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { toast } from '../../ui/toast.ts'
import {
  attachmentKeys,
  destinationOf,
  removeUpload,
  type Upload,
  useAddFiles,
  useUploads,
} from '../uploads/index.ts'

/** What groups the uploads of the vault. */
export const vaultUploads = 'vault'

/** Files on their way into the vault, and the way for more (VLT-13). */
export const useVaultUploads = (): { coming: Upload[]; addFiles: (files: readonly File[]) => void } => {
  const queryClient = useQueryClient()
  const uploads = useUploads(vaultUploads)
  const addFiles = useAddFiles({
    destination: destinationOf({ opener: 'vault' }),
    group: vaultUploads,
    onDone: (id, duplicateOf) => {
      if (duplicateOf !== null)
        toast.info(
          t('Already in your vault'),
          t('Your vault now holds this content twice. Delete one if you need it once.'),
        )
      bringUpToDate(queryClient, attachmentKeys.vault, { changed: [id] })
    },
  })
  const underWay = uploads.filter(({ status }) => status === 'uploading' || status === 'paused').length
  const failed = uploads.filter(({ status }) => status === 'failed').length
  const before = useRef({ underWay: 0, failed: 0 })
  const hasArrived = useRef(false)
  useEffect(() => {
    const last = before.current
    before.current = { underWay, failed }
    if (underWay > 0 && last.underWay === 0) toast.progress(messages.vault.addingFiles)
    if (failed > last.failed) toast.error(messages.vault.uploadFailed)
    // what has arrived stands in the list from now on
    for (const { id, status } of uploads)
      if (status === 'uploaded') {
        hasArrived.current = true
        removeUpload(id)
      }
    if (underWay > 0 || last.underWay === 0) return
    if (hasArrived.current && failed === 0) toast.success(messages.vault.filesUploaded)
    hasArrived.current = false
  }, [uploads, underWay, failed])
  return { coming: uploads.filter(({ status }) => status !== 'uploaded'), addFiles }
}
