export { notify } from './notifications.ts'
