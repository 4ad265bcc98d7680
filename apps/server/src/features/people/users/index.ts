export { type Admin, apiKeyError, requireAdmin } from './access.ts'
export {
  findLanguage,
  findUser,
  findUserByEmail,
  hasTeamPlan,
  hasTeamPlanOf,
  isEmailVerified,
  planColumns,
  selectMembersOfOwnedTeams,
  updatePlanRow,
  type UserRow,
} from './queries.ts'
