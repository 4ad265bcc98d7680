export { draftMarkdown, draftPrompts } from './draft-content.ts'
