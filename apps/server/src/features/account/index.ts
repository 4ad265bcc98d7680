export { askForReset } from './ask-for-reset.ts'
