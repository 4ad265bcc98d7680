export {
  costOf,
  countMessage,
  countTokens,
  monthOf,
  type Tokens,
  giveBackMessage,
  lockUsage,
  requireTokens,
  tally,
} from './usage.ts'
export { assistantLimit, changePlan, dayOf, findPlan, howToGoOn, requireTeam, setPlan } from './plan.ts'
export { isAddressProven, selectUsage, usedSince } from './queries.ts'
