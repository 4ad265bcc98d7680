export { allowTool, needsGrant, offeredTools, presentTool } from './tools.ts'
