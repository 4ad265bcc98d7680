export { complete } from './complete.ts'
