export {
  analyses,
  analysisCost,
  costOf,
  countImage,
  countAnalysis,
  countMessage,
  countTokens,
  countToolRun,
  monthOf,
  type Tokens,
  giveBackImage,
  giveBackMessage,
  giveBackToolRun,
  lockUsage,
  readImageUsage,
  readToolUsage,
  requireAnalysis,
  requireTokens,
  tally,
} from './usage.ts'
export { type Admin, administeredByKey, loadAdmin } from './access.ts'
export {
  assistantLimit,
  changePlan,
  dayOf,
  findPlan,
  findTeam,
  howToGoOn,
  requireTeam,
  setPlan,
} from './plan.ts'
export { findLanguage, isAddressProven, selectUsage, usedSince } from './queries.ts'
