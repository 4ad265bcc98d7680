export { closeFor } from './delete-account.ts'
export { askForReset } from './reset-password.ts'
