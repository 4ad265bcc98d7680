import type { TeamId, UserId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { Plan } from '@atelier/contract/user'
import type { AppContext } from '../../context.ts'
import { grantForJob } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { findUser, findUserByEmail, type UserRow, updatePlanRow } from './queries.ts'

/** The plan that somebody is on now. */
export const findPlan = async (db: Database, userId: UserId): Promise<Plan> => {
  const row = await findUser(db, userId)
  if (!row) throw new AppError('NOT_SIGNED_IN', 'Sign in to go on.')
  return planOf(row)
}

/** Whoever is in a team is on the team plan. */
export const planOf = (row: UserRow): Plan => {
  if (row.isAnonymous) return 'guest'
  return row.teamId ? 'team' : row.plan
}

/** Messages to the main assistant a day; null: no limit (AUTH-06). */
export const assistantLimit = (plan: Plan, config: Config): number | null => {
  if (config.assistantLimit !== 'plan') return config.assistantLimit
  return plan === 'guest' ? limits.usage.assistant.guest : limits.usage.assistant.other
}

/** YYYY-MM-DD, UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The actor's team; throws NOT_ALLOWED for who is in none (MBR-03). */
export const requireTeam = async (
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
): Promise<TeamId> => {
  const teamId = (await findUser(db, actor.userId))?.teamId
  if (!teamId) throw new AppError('NOT_ALLOWED', 'Only members of a team can invite from it.')
  return teamId
}

/** What somebody can be put on; a guest’s comes with the guest. */
const plans = Plan.exclude(['guest']).options
type SettablePlan = (typeof plans)[number]

const isSettable = (text: string): text is SettablePlan => plans.some((plan) => plan === text)

/** What whoever runs Atelier does once somebody has paid, or pays no more; says how it stands then. */
export const setPlan = (
  context: Pick<AppContext, 'db' | 'events'>,
  email: string,
  plan: string,
): Promise<string> => {
  if (!isSettable(plan))
    throw new AppError('BAD_INPUT', `There is no plan “${plan}” to give: ${plans.join(', ')}.`)
  return context.db.transaction(async (tx) => {
    const person = await findUserByEmail(tx, email.trim().toLowerCase())
    if (!person) throw new AppError('NOT_FOUND', `Nobody has an account with ${email}.`)
    await updatePlanRow(
      tx,
      grantForJob('whoever runs Atelier says so', 'account', person.id, 'SET_PLAN'),
      plan,
    )
    await context.events.publish(tx, [person.id], { type: 'preference' })
    const said = `${person.email} was on ${person.plan} and is on ${plan} now.`
    return person.teamId ? `${said} While they are in a team, the team’s plan counts.` : said
  })
}
