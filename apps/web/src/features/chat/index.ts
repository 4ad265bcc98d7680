export { chatQuery } from './api.ts'
