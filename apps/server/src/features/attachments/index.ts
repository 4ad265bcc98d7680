export { loadAttachment, policyOf } from './access.ts'
export {
  addItems,
  type BaseOwner,
  countItems,
  forgetRemoved,
  holdItems,
  putItemBack,
  removeItem,
  selectItems,
  selectRemoved,
} from './base-queries.ts'
export { registerAttachmentJobs, sweepBlobs } from './attachment-jobs.ts'
export { deleteSomeOwn } from './delete-own.ts'
export { type Bytes, discardBlob, keepBlob, storeBytes } from './keep-blob.ts'
export { listProjectAttachments } from './list-project-attachments.ts'
export { presentAttachment } from './present.ts'
export { publishAttachment } from './publish-attachment.ts'
export {
  type AttachmentRow,
  findAttachmentRow,
  findStorageUse,
  holdOwner,
  insertAttachments,
} from './queries.ts'
export { replaceFile, requireReplaceable } from './replace-file.ts'
export { ingestQueue, readLater } from './retry-attachment.ts'
export { attachmentRoutes } from './routes.ts'
export { findVersion } from './version-queries.ts'
export { readStorage, requireStorageRoom } from './storage.ts'
