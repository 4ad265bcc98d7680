export { countMessage, countTokens, giveBackMessage, lockUsage, requireTokens } from './usage.ts'
export { findPlan, requireTeam } from './plan.ts'
export { isAddressProven } from './queries.ts'
export { setPlan } from './set-plan.ts'
