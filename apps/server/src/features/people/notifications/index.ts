export { notify } from './bell.ts'
