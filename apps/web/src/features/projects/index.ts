export { onProjectEvent, projectKeys, projectListQuery, projectQuery } from './api.ts'
