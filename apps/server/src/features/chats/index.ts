export { loadChat } from './access.ts'
export { chatRoutes } from './routes.ts'
