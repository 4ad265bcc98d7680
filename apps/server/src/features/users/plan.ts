import type { TeamId, UserId } from '@atelier/contract/ids'
import { Plan } from '@atelier/contract/user'
import type { AppContext } from '../../context.ts'
import { type Grant, grantForJob, jobGrant } from '../../platform/access/authorize.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/queries.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { findUser, findUserByEmail, type UserRow, updatePlanRow } from './queries.ts'

/** The plan that somebody is on now. */
export const findPlan = async (db: Database, userId: UserId): Promise<Plan> => {
  const row = await findUser(db, userId)
  // held twice: who has no account has no session
  if (!row) throw new AppError('NOT_SIGNED_IN', 'Sign in to go on.')
  return planOf(row)
}

/** Whoever is in a team is on the team plan. */
export const planOf = (row: Pick<UserRow, 'isAnonymous' | 'teamId' | 'plan'>): Plan => {
  if (row.isAnonymous) return 'guest'
  return row.teamId ? 'team' : row.plan
}

/** What is for people who pay, their team included. */
export const isPaid = (plan: Plan): boolean => plan !== 'guest' && plan !== 'free'

/** Messages to the main assistant a day; null: no limit (AUTH-06). */
export const assistantLimit = (plan: Plan, config: Config): number | null => {
  if (config.assistantLimit !== 'plan') return config.assistantLimit
  return config.plans[plan].messages
}

/** What is said to who meets a limit of the plan: as whoever runs the server wants it, else whom to ask. */
export const howToGoOn = ({ upgrade: { text, link } }: Config): string => {
  const said = text === '' ? 'Whoever runs this server can give you more.' : text
  return link === null ? said : `${said} ${link}`
}

/** YYYY-MM-DD, UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The actor's team; throws NOT_ALLOWED for who is in none (MBR-03). */
export const requireTeam = async (
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  otherwise = 'Only members of a team can invite from it.',
): Promise<TeamId> => {
  const teamId = await findTeam(db, actor)
  if (!teamId) throw new AppError('NOT_ALLOWED', otherwise)
  return teamId
}

/** The actor's team; null for who is in none. */
export const findTeam = async (db: Database, { userId }: Actor): Promise<TeamId | null> =>
  (await findUser(db, userId))?.teamId ?? null

/** What somebody can be put on; a guest’s comes with the guest. */
const plans = Plan.exclude(['guest']).options
type SettablePlan = (typeof plans)[number]

const byConsole = jobGrant('whoever runs Atelier says so')

const isSettable = (text: string): text is SettablePlan => plans.some((plan) => plan === text)

/** In the caller's transaction; the person's pages are told. */
export const changePlan = async (
  { events }: Pick<AppContext, 'events'>,
  tx: Database,
  grant: Grant<'account', 'SET_PLAN'>,
  plan: SettablePlan,
): Promise<void> => {
  await updatePlanRow(tx, grant, plan)
  await events.publish(tx, [grant.id], { type: 'preference' })
}

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
    const grant = grantForJob('whoever runs Atelier says so', 'account', person.id, 'SET_PLAN')
    await changePlan(context, tx, grant, plan)
    const details = { from: person.plan, to: plan }
    await audit(tx, byConsole, { action: 'plan-changed', target: person.email, details })
    const said = `${person.email} was on ${person.plan} and is on ${plan} now.`
    return person.teamId ? `${said} While they are in a team, the team’s plan counts.` : said
  })
}
