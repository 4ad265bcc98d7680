export { default as PromptFormDialog } from './prompt-form-dialog.tsx'
export { PromptPopup } from './prompt-popup.tsx'
