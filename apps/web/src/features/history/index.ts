export { chatKeys, chatListQuery, onChatEvent, useCreateChat, useDeleteChat } from './api.ts'
export { ChatGroups } from './chat-groups.tsx'
