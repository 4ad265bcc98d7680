export { listProjectAttachments } from './list-project-attachments.ts'
