export { onTeamEvent, refreshTeam } from './api.ts'
