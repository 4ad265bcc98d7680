import { useEffect } from 'react'
import type { Feature } from '../../lib/feature.ts'
import { useUser } from '../users/index.ts'
import { onAttachmentEvent } from './api.ts'
import { restoreUploads } from './upload-queue.ts'

/** Goes on with the uploads that a reload of the page broke off. */
const RestoredUploads = () => {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId !== undefined) void restoreUploads(userId)
  }, [userId])
  return null
}

export const uploads: Feature = {
  name: 'uploads',
  live: { attachment: onAttachmentEvent },
  Everywhere: RestoredUploads,
}
