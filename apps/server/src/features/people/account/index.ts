export { closeFor } from './delete-account.ts'
export { sendResetLetter as askForReset } from './reset-password.ts'
