export { plainText } from './plain-text.ts'
export { cleanUrl } from './resource-url.ts'
