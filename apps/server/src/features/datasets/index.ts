export { datasetTools } from './tools.ts'
