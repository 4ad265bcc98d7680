import { useEffect } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { useUser } from '../users/index.ts'
import { onAttachmentEvent } from './api.ts'
import { restoreUploads } from './upload-queue.ts'

const RestoreUploads = () => {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    void restoreUploads(userId)
    let stop: (() => void) | null = null
    let isCanceled = false
    void import('./draft-files.ts')
      .then(({ restoreDraftFiles }) => {
        if (!isCanceled) stop = restoreDraftFiles()
      })
      .catch(() => undefined)
    return () => {
      isCanceled = true
      stop?.()
    }
  }, [userId])
  return null
}

export const feature: Feature = {
  name: 'uploads',
  liveUpdates: { attachment: onAttachmentEvent },
  Overlay: RestoreUploads,
}
