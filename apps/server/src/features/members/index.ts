export { registerMemberJobs } from './member-jobs.ts'
export { removeMember } from './remove-member.ts'
export { memberRoutes } from './routes.ts'
