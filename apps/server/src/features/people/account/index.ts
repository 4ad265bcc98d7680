export { closeFor } from './delete-account.ts'
export { sendResetEmail } from './reset-password.ts'
