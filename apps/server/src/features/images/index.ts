export { imageTool } from './image-tool.ts'
export { importImage } from './import-image.ts'
