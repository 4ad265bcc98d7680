export { draftMarkdown } from './draft-markdown.ts'
export { draftPrompts } from './draft-prompts.ts'
