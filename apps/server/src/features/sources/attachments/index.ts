export { loadAttachment } from './access.ts'
export {
  type AttachmentRow,
  findAttachmentRow,
  findStorageUsage,
  isPluginResult,
  lockOwner,
  insertAttachments,
  selectOwnAttachments,
} from './queries.ts'
