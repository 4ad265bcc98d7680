export { openPreviewImages } from './preview-image/preview-images.ts'
export { contentHash } from './preview-image/preview-subject.ts'
export { servePreviewImage } from './preview-image/serve-preview-image.ts'
