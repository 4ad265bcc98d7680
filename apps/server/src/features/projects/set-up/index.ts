export { draftMarkdown, draftPrompts } from './draft-content.ts'
export { onAccountOf } from './on-account.ts'
