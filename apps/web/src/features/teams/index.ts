export { refreshTeam } from './api.ts'
