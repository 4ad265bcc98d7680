import type { UserId } from '@atelier/contract/ids'
import type { UsageReport } from '@atelier/contract/people/usage'
import type { AppContext } from '../../../context.ts'
import { dayMs } from '../../../platform/clock.ts'
import { readStorage } from '../attachments/storage/index.ts'
import { assistantLimit, dayOf, findPlan } from '../../people/plans/index.ts'
import { monthStartOf, selectUsage, sumUsesSince } from '../../people/usage/tokens/index.ts'
import { countUploads } from './queries.ts'

const daysMax = 30

type Day = UsageReport['days'][number]

export const readUsage = async (context: AppContext, userId: UserId): Promise<UsageReport> => {
  const { db, config, clock } = context
  const plan = await findPlan(db, userId)
  const now = clock.now()
  const [today, month] = [dayOf(now), monthStartOf(now)]
  const days = new Map<string, Day>()
  const fromDay = dayOf(new Date(now.getTime() - (daysMax - 1) * dayMs))
  for (const { feature, day, used } of await selectUsage(db, userId, fromDay)) {
    if (used === 0) continue
    const existing = days.get(day) ?? { day, messages: 0, tokens: 0, cost: 0 }
    days.set(day, { ...existing, [feature === 'assistant' ? 'messages' : feature]: used })
  }
  const { used, limit } = await readStorage(context, db, userId)
  return {
    plan,
    messages: { today: days.get(today)?.messages ?? 0, limit: assistantLimit(plan, config) },
    tokens: {
      today: days.get(today)?.tokens ?? 0,
      limit: config.limits.tokensPerDay,
      month: await sumUsesSince(db, userId, month, 'tokens'),
    },
    cost: {
      month: await sumUsesSince(db, userId, month, 'cost'),
      budget: config.plans[plan].budget,
      currency: config.currency,
    },
    uploads: { month: await countUploads(db, userId, new Date(`${month}T00:00:00Z`)) },
    storage: { used, limit },
    days: [...days.values()].toSorted((a, b) => b.day.localeCompare(a.day)),
  }
}
