export { onProjectEvent, projectKeys, projectListQuery, projectQuery, projectThreadsQuery } from './api.ts'
