export { draftMarkdown, draftPrompts } from './draft-content.ts'
export { meterTokens } from './meter-tokens.ts'
