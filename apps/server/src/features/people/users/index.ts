export { type Admin, administeredByKey, loadAdmin } from './access.ts'
export {
  findLanguage,
  findUser,
  findUserByEmail,
  hasTeamPlan,
  hasTeamPlanOf,
  isAddressProven,
  planColumns,
  selectTeamOwnedBy,
  updatePlanRow,
  type UserRow,
} from './queries.ts'
