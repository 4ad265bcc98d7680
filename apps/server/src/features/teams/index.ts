export { askedByPlugin } from './asked-by-plugin.ts'
export { registerTeamJobs } from './mail-team-invitation.ts'
export { teamRoutes } from './routes.ts'
