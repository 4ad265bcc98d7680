import { useEffect } from 'react'
import { useUser } from '../users/index.ts'
import { restoreUploads } from './upload-queue.ts'

/** Goes on with the uploads that a reload of the page broke off. */
export const useRestoredUploads = (): void => {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId !== undefined) void restoreUploads(userId)
  }, [userId])
}
