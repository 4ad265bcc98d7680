export { countGuestRequest } from './guest-pace.ts'
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
