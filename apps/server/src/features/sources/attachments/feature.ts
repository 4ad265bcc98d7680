import type { Feature } from '../../../feature.ts'
import { repeat } from '../../../platform/repeat.ts'
import { discardUploads, registerStagingJobs, sweepStaging } from './arrive/sweep-staging.ts'
import { uploadRoutes } from './arrive/uploads.ts'
import { deleteSomeOwn } from './keep/delete-attachments.ts'
import { registerBlobJobs, sweepBlobs } from './keep/sweep-blobs.ts'
import { sweepVersions } from './keep/versions.ts'
import { deleteLoosePages, moveAttachments } from './queries.ts'
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
    await sweepStaging(context, ageMs)
    await sweepVersions(context, job)
    await deleteLoosePages(context.db, job)
    await sweepBlobs(context, ageMs)
  },
  guestSignedUp: moveAttachments,
  accountDeleted: async (context, actor, signal) => {
    await discardUploads(context, actor)
    await repeat(signal, () => deleteSomeOwn(context, actor, filesAtOnce))
  },
}
