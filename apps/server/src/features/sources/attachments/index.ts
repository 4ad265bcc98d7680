export { loadAttachment } from './access.ts'
export { addFromVault } from './arrive/add-from-vault.ts'
export { addLink } from './arrive/add-link.ts'
export { addBytes, addFile } from './arrive/add-file.ts'
export { addPage } from './arrive/add-link.ts'
export { checkAnnounced } from './arrive/check-file.ts'
export { requireDestination, sourceOf } from './arrive/destination.ts'
export { safeFileName } from './arrive/upload-metadata.ts'
export { addItems, countItems, findPage, lockItems, selectItems } from './keep/base-queries.ts'
export {
  insertChange,
  selectChanges,
  selectChangesIn,
  selectGoneQuotes,
  selectLastChanges,
  consumePreviousText as takePreviousText,
} from './keep/change-queries.ts'
export { deletePagesOf } from './keep/delete-attachments.ts'
export { type Bytes, discardBlob, storeBlob as keepBlob } from './keep/keep-blob.ts'
export { readStorage, requireStorageRoom } from './keep/storage.ts'
export {
  type AttachmentRow,
  findAttachmentRow,
  findStorageUse,
  lockOwner,
  insertAttachments,
  selectOwnAttachments,
} from './queries.ts'
export { ingestQueue, readLater, refreshLink } from './read/reading.ts'
export { isPresentation, presentationEnding } from './show/presentation.ts'
export { listProjectAttachments, presentAttachment, publishAttachment } from './show/present.ts'
