export { imageTool } from './image-tool.ts'
