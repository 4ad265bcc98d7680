export { registerIntakeJobs, sweepStaging } from './intake-jobs.ts'
export { intakeRoutes } from './routes.ts'
export { uploadRoutes } from './uploads.ts'
