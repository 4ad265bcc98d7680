export { default as PromptFormDialog } from './prompt-form-dialog.tsx'
export { promptTagNames } from './prompt-tags.ts'
export { PromptPopup } from './prompt-popup.tsx'
