export {
  costOf,
  countMessage,
  countTokens,
  countToolRun,
  monthOf,
  type Tokens,
  giveBackMessage,
  giveBackToolRun,
  lockUsage,
  readToolUsage,
  requireTokens,
  tally,
} from './usage.ts'
export { assistantLimit, changePlan, dayOf, findPlan, howToGoOn, requireTeam, setPlan } from './plan.ts'
export { type Admin, administeredByKey, loadAdmin } from './access.ts'
export { isAddressProven, selectUsage, usedSince } from './queries.ts'
