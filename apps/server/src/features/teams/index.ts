export { registerTeamJobs } from './mail-team-invitation.ts'
export { teamRoutes } from './routes.ts'
