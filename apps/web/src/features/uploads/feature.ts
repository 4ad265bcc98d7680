import { useEffect } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { useUser } from '../users/index.ts'
import { onAttachmentEvent } from './api.ts'
import { restoreArrivedFiles } from './arrived-files.ts'
import { restoreUploads } from './upload-queue.ts'

/** Resumes the uploads that a reload interrupted, and keeps what had arrived. */
const RestoredUploads = () => {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    void restoreUploads(userId)
    return restoreArrivedFiles()
  }, [userId])
  return null
}

export const uploads: Feature = {
  name: 'uploads',
  live: { attachment: onAttachmentEvent },
  Everywhere: RestoredUploads,
}
