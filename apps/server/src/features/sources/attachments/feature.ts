import type { Feature } from '../../../feature.ts'
import { repeat } from '../../../platform/repeat.ts'
import { discardUploads, registerStagingJobs, finishOrDeleteUploads } from './ingestion/sweep-staging.ts'
import { uploadRoutes } from './ingestion/uploads.ts'
import { deleteOwnBatch } from './storage/delete-attachments.ts'
import { registerBlobJobs, deleteUnusedBlobs } from './storage/sweep-blobs.ts'
import { deleteExpiredVersions } from './storage/versions.ts'
import { deleteUnusedPages, moveAttachments } from './queries.ts'
import { attachmentRoutes } from './routes.ts'

const deletionBatchSize = 5

export const feature: Feature = {
  name: 'attachments',
  routes: attachmentRoutes,
  mount: uploadRoutes,
  start: async (context) => {
    await registerStagingJobs(context)
    await registerBlobJobs(context)
  },
  sweep: async (context, ageMs, job) => {
    await finishOrDeleteUploads(context, ageMs)
    await deleteExpiredVersions(context, job)
    await deleteUnusedPages(context.db, job)
    await deleteUnusedBlobs(context, ageMs)
  },
  guestSignedUp: moveAttachments,
  accountDeleted: async (context, actor, signal) => {
    await discardUploads(context, actor)
    await repeat(signal, () => deleteOwnBatch(context, actor, deletionBatchSize))
  },
}
