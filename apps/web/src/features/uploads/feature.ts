import { useEffect } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { useUser } from '../users/index.ts'
import { onAttachmentEvent } from './api.ts'
import { restoreUploads } from './upload-queue.ts'

const RestoredUploads = () => {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    void restoreUploads(userId)
    let stop: (() => void) | null = null
    let isGone = false
    void import('./arrived-files.ts')
      .then(({ restoreArrivedFiles }) => {
        if (!isGone) stop = restoreArrivedFiles()
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [userId])
  return null
}

export const feature: Feature = {
  name: 'uploads',
  live: { attachment: onAttachmentEvent },
  Everywhere: RestoredUploads,
}
