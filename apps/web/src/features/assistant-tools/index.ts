export { toolsQuery } from './api.ts'
