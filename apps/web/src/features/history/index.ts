export { chatKeys, chatListQuery, onChatEvent } from './api.ts'
export { ChatGroups } from './chat-groups.tsx'
