export { loadChat } from './access.ts'
export { requireChatRoom } from './chat-room.ts'
export { chatRoutes } from './routes.ts'
