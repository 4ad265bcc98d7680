export {
  attachmentKeys,
  attachmentQuery,
  contentUrl,
  onAttachmentEvent,
  useAddLink,
  useAddText,
  useCancelAttachment,
  useReadAgain,
  useRetryAttachment,
  useRetryAttachments,
} from './api.ts'
export { addDocuments } from './add-documents.ts'
export { DropZone } from './drop-zone.tsx'
export { pickFiles } from './pick-files.ts'
export type { Upload, UploadDestination } from './upload.ts'
export { clearUploads, putBackUploads, removeUpload, retryUpload, useUploads } from './upload-queue.ts'
export { useAddFiles } from './use-add-files.ts'
