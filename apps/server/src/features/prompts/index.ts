export { createPrompt, listPrompts } from './saved-prompts.ts'
export { promptFolders } from './prompt-folders.ts'
