export { loadAttachment } from './access.ts'
export {
  type AttachmentRow,
  findAttachmentRow,
  findStorageUsage,
  lockOwner,
  insertAttachments,
  selectOwnAttachments,
} from './queries.ts'
