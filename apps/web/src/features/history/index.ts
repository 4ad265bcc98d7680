export { chatKeys, useHasNoChats, useRenameChat } from './api.ts'
export { openChatDialog } from './chat-dialog.ts'
export { ChatGroups } from './chat-groups.tsx'
