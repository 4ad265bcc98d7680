export { chatQuery } from './api.ts'
export { useAsk } from './use-ask.ts'
