export { countGuestRequest } from './guest-limit.ts'
export {
  assistantLimit,
  changePlan,
  dayOf,
  findPlan,
  findTeam,
  hasMcpMode,
  upgradeHint,
  planOf,
  requireInvitingTeam,
  requireTeam,
  setPlan,
  usesPlugins,
} from './plan.ts'
