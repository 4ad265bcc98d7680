import { limits } from '@atelier/contract/limits'
import type { User } from '@atelier/contract/user'
import type { Config } from '../../platform/config.ts'
import { assistantLimit, planOf } from './plan.ts'
import type { UserRow } from './queries.ts'

/** Row → contract `User`. */
export const presentUser = ({ row, used }: { row: UserRow; used: number }, config: Config): User => {
  const plan = planOf(row)
  return {
    id: row.id,
    name: row.name,
    email: plan === 'guest' ? '' : row.email,
    picture: row.image,
    isGuest: plan === 'guest',
    isFree: plan === 'free',
    isAppsumo: plan === 'sumo',
    plan,
    teamId: row.teamId,
    mcpMode: { isEnabled: row.preferences.mcpMode ?? false },
    crafts: { isEnabled: row.preferences.crafts ?? false },
    dataAnalysis: { isEnabled: row.preferences.dataAnalysis ?? false },
    tasksMode: { isEnabled: row.preferences.tasksMode ?? false },
    usage: { assistant: used },
    limits: {
      assistant: assistantLimit(plan, config),
      filesPerUpload: plan === 'guest' ? limits.upload.guestFiles : limits.upload.filesPerDrop,
    },
  }
}
