export { destinationOf } from '../destination.ts'
export {
  addStoredFiles,
  clearUploads,
  restoreClearedUploads,
  removeUpload,
  resumeUpload,
} from '../upload-queue.ts'
export { useUploads } from '../upload-store.ts'
export { type Upload, type UploadDestination } from '../upload.ts'
