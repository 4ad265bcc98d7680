export { readUsage } from './read-usage.ts'
