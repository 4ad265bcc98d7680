export { registerMemberJobs } from './member-jobs.ts'
export { memberRoutes } from './routes.ts'
