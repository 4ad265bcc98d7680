export { loadChat } from './access.ts'
export { chatKnowledge } from './chat-knowledge.ts'
export { chatRoutes } from './routes.ts'
