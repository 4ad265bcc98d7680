export { assistantToolRoutes } from './routes.ts'
export { allowTool, offeredTools } from './tools.ts'
