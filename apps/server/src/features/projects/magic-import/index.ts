export { plainText } from './plain-text.ts'
export { stripTracking } from './resource-url.ts'
