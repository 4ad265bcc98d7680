export { loadAttachment } from './access.ts'
export { registerAttachmentJobs, sweepBlobs } from './attachment-jobs.ts'
export { listProjectAttachments } from './list-project-attachments.ts'
export { presentAttachment } from './present.ts'
export { publishAttachment } from './publish-attachment.ts'
export {
  type AttachmentRow,
  holdOwner,
  insertAttachments,
  insertBlob,
  lockBlob,
  selectProjectAttachments,
} from './queries.ts'
export { ingestQueue } from './retry-attachment.ts'
export { attachmentRoutes } from './routes.ts'
export { readStorage, requireStorageRoom } from './storage.ts'
