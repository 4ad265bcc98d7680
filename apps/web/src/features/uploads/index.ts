import { lazy } from '../../lib/lazy.ts'

export { addDocuments } from './add-documents.ts'
export { DropZone } from './drop-zone.tsx'
export { pickFiles } from './pick-files.ts'
export { UploadControls } from './upload-controls.tsx'
export { uploadNote } from './upload-note.ts'
export { useAddFiles } from './use-add-files.ts'
export { useUploadToasts } from './use-upload-toasts.ts'
export { usePaste } from './use-paste.ts'

export const AddLinkDialog = lazy(() => import('./add-link-dialog.tsx'))
export const AddTextDialog = lazy(() => import('./add-text-dialog.tsx'))
export const LinkField = lazy(() => import('./link-field.tsx'))
