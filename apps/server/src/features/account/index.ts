export { askForReset } from './reset-password.ts'
