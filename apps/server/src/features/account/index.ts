export { registerAccountJobs } from './account-jobs.ts'
export { askForReset } from './ask-for-reset.ts'
export { accountRoutes } from './routes.ts'
