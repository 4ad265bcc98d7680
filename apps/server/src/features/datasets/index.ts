export { analystFor } from './analyst.ts'
export { datasetTools } from './tools.ts'
