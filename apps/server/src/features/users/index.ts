export { countMessage, countTokens, giveBackMessage, lockUsage, requireTokens } from './usage.ts'
export { findPlan, requireTeam, setPlan } from './plan.ts'
export { isAddressProven } from './queries.ts'
