export { listProjectAttachments, presentAttachment, publishAttachment } from './present.ts'
export { isPresentation, presentationExtension } from './presentation.ts'
