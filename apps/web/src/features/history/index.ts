export { chatKeys } from './api.ts'
export { ChatGroups } from './chat-groups.tsx'
