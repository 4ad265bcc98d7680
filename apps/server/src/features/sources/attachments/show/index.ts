export { listProjectAttachments, presentAttachment, publishAttachment } from './present.ts'
export { isPresentation, presentationEnding } from './presentation.ts'
