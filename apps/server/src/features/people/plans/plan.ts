import type { TeamId, UserId } from '@atelier/contract/ids'
import type { Sentence } from '@atelier/contract/sentence'
import { isPaid, Plan } from '@atelier/contract/people/user'
import { sentence, verbatim, type Wording } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import { type Grant, grantForJob, jobGrant } from '../../../platform/access/authorize.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/queries.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  findUser,
  findUserByEmail,
  selectMembersOfOwnedTeams,
  type UserRow,
  updatePlanRow,
} from '../users/index.ts'

export const findPlan = async (db: Database, userId: UserId): Promise<Plan> => {
  const row = await findUser(db, userId)
  // unreachable: a session requires an account
  if (!row) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue.')
  return planOf(row)
}

/** The plan that an admin set, or the team plan if the owner of the user's team has it. */
export const planOf = (row: Pick<UserRow, 'isAnonymous' | 'hasTeamPlan' | 'plan'>): Plan => {
  if (row.isAnonymous) return 'guest'
  return row.hasTeamPlan ? 'team' : row.plan
}

/** LAB-02: enabled in Labs and included in the plan. The choice is kept if the plan ends. */
export const hasMcpMode = (row: UserRow): boolean => isPaid(planOf(row)) && row.preferences.mcpMode === true

export const usesPlugins = async (db: Database, userId: UserId): Promise<boolean> => {
  const row = await findUser(db, userId)
  return row !== null && hasMcpMode(row)
}

/** Messages per day; null if unlimited (AUTH-06). */
export const assistantLimit = (plan: Plan, config: Config): number | null => {
  if (config.assistantLimit !== 'plan') return config.assistantLimit
  return config.plans[plan].messages
}

export const upgradeHint = ({ upgrade: { text, link } }: Config): Sentence => {
  const note = text === '' ? sentence('Your administrator can raise your limits.') : verbatim(text)
  return link === null ? note : sentence('{title} {text}', { title: note, text: link })
}

/** YYYY-MM-DD in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

export const requireTeam = async (
  { db }: Pick<AppContext, 'db'> | { db: Database },
  actor: Actor,
  message: Wording,
): Promise<TeamId> => {
  const teamId = await findTeam(db, actor)
  if (!teamId) throw new AppError('NOT_ALLOWED', message)
  return teamId
}

/** MBR-03: requires membership in a team on the team plan. */
export const requireInvitingTeam = async ({ db }: Pick<AppContext, 'db'>, actor: Actor): Promise<TeamId> => {
  const teamId = await requireTeam({ db }, actor, 'Only team members can invite people to the team.')
  if ((await findPlan(db, actor.userId)) !== 'team')
    throw new AppError(
      'NOT_ALLOWED',
      'Inviting your team requires the team plan. You can still invite by email.',
    )
  return teamId
}

export const findTeam = async (db: Database, { userId }: Actor): Promise<TeamId | null> =>
  (await findUser(db, userId))?.teamId ?? null

const settablePlans = Plan.exclude(['guest']).options
type SettablePlan = (typeof settablePlans)[number]

const operatorGrant = jobGrant('requested by the operator')

const isSettable = (text: string): text is SettablePlan => settablePlans.some((plan) => plan === text)

/** Runs in the caller's transaction. Notifies everyone whose plan may change with it. */
export const changePlan = async (
  { events }: Pick<AppContext, 'events'>,
  tx: Database,
  grant: Grant<'account', 'SET_PLAN'>,
  plan: SettablePlan,
): Promise<void> => {
  await updatePlanRow(tx, grant, plan)
  await events.publish(tx, [grant.id, ...(await selectMembersOfOwnedTeams(tx, grant.id))], {
    type: 'preference',
  })
}

export const setPlan = (
  context: Pick<AppContext, 'db' | 'events'>,
  email: string,
  plan: string,
): Promise<string> => {
  if (!isSettable(plan))
    throw new AppError(
      'BAD_INPUT',
      sentence('Plan “{plan}” doesn’t exist. Available plans: {plans}.', {
        plan,
        plans: settablePlans.join(', '),
      }),
    )
  return context.db.transaction(async (tx) => {
    const person = await findUserByEmail(tx, email.trim().toLowerCase())
    if (!person) throw new AppError('NOT_FOUND', sentence('No account found for {email}.', { email }))
    const grant = grantForJob('requested by the operator', 'account', person.id, 'SET_PLAN')
    await changePlan(context, tx, grant, plan)
    const details = { from: person.plan, to: plan }
    await audit(tx, operatorGrant, { action: 'plan-changed', target: person.email, details })
    const text = `${person.email} was moved from ${person.plan} to ${plan}.`
    return person.hasTeamPlan && plan !== 'team'
      ? `${text} Their team’s owner is on the team plan, which applies while they’re on that team.`
      : text
  })
}
