export { type Admin, administeredByKey, requireAdmin } from './access.ts'
export {
  findLanguage,
  findUser,
  findUserByEmail,
  hasTeamPlan,
  hasTeamPlanOf,
  isEmailVerified,
  planColumns,
  selectTeamOwnedBy,
  updatePlanRow,
  type UserRow,
} from './queries.ts'
