export { allowTool, offeredTools } from './tools.ts'
