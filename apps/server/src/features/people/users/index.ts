export { type Admin, administeredByKey, loadAdmin } from './access.ts'
export {
  findLanguage,
  findUser,
  findUserByEmail,
  hasTeamPlan,
  hasTeamPlanOf,
  isAddressVerified,
  planColumns,
  selectTeamOwnedBy,
  updatePlanRow,
  type UserRow,
} from './queries.ts'
