export { registerAccountJobs } from './account-jobs.ts'
export { accountRoutes } from './routes.ts'
