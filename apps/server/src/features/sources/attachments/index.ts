export { loadAttachment } from './access.ts'
export {
  type AttachmentRow,
  findAttachmentRow,
  findStorageUse,
  lockOwner,
  insertAttachments,
  selectOwnAttachments,
} from './queries.ts'
