export { closeFor } from './delete-account.ts'
export { sendResetLetter } from './reset-password.ts'
