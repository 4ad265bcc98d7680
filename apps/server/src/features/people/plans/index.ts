export {
  assistantLimit,
  changePlan,
  dayOf,
  findPlan,
  findTeam,
  hasMcpMode,
  howToGoOn,
  planOf,
  requireInvitingTeam,
  requireTeam,
  setPlan,
  usesPlugins,
} from './plan.ts'
