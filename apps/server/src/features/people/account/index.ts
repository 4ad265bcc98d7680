export { beginDeletion } from './delete-account.ts'
export { sendResetEmail } from './reset-password.ts'
