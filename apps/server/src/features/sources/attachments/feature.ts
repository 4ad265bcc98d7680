import type { Feature } from '../../../feature.ts'
import { repeat } from '../../../platform/repeat.ts'
import { discardUploads, registerStagingJobs, finishOrDeleteUploads } from './arrive/sweep-staging.ts'
import { uploadRoutes } from './arrive/uploads.ts'
import { deleteOwnBatch } from './keep/delete-attachments.ts'
import { registerBlobJobs, deleteUnusedBlobs } from './keep/sweep-blobs.ts'
import { deleteExpiredVersions } from './keep/versions.ts'
import { deleteUnusedPages, moveAttachments } from './queries.ts'
import { attachmentRoutes } from './routes.ts'

const filesAtOnce = 5

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
    await repeat(signal, () => deleteOwnBatch(context, actor, filesAtOnce))
  },
}
