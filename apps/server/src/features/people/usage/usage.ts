import { limits } from '@atelier/contract/limits'
import type { Sentence } from '@atelier/contract/sentence'
import { isPaid, type Plan } from '@atelier/contract/people/user'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/db/database.ts'
import { assistantLimit, dayOf, findPlan, upgradeHint, planOf } from '../plans/index.ts'
import { findUser } from '../users/index.ts'
import { recordUse, recordUses, refundUse, addUse, recordFirstUse, getUsedAmount } from './queries.ts'

const limitsByPlan = (limit: (plan: Plan) => number | null): Record<Plan, number | null> => ({
  guest: limit('guest'),
  free: limit('free'),
  pro: limit('pro'),
  sumo: limit('sumo'),
  essentials: limit('essentials'),
  team: limit('team'),
})

/** Call in the transaction that stores the message (AUTH-06). */
export const countMessage = async (context: AppContext, tx: Database, actor: Actor): Promise<void> => {
  const { config } = context
  const allowance = limitsByPlan((plan) => assistantLimit(plan, config))
  if (await recordUse(tx, actor, dayOf(context.clock.now()), allowance)) return
  const row = await findUser(tx, actor.userId)
  // unreachable: a session requires an account
  if (!row) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue.')
  throw new AppError('USAGE_LIMIT_REACHED', messageLimitReason(planOf(row), config))
}

const messageLimitReason = (plan: Plan, config: AppContext['config']): Sentence => {
  const limit = assistantLimit(plan, config) ?? 0
  const hint = upgradeHint(config)
  if (limit === 0)
    return plan === 'guest'
      ? sentence('Guests can’t send messages on this server. Your message wasn’t sent.')
      : sentence('Your plan doesn’t include messages. Your message wasn’t sent. {more}', { more: hint })
  const availability = renewalHint(plan)
  return plan === 'guest'
    ? sentence('You’ve used your {limit} messages for today. Your message wasn’t sent. {when}', {
        limit,
        when: availability,
      })
    : sentence('You’ve used your {limit} messages for today. Your message wasn’t sent. {when} {more}', {
        limit,
        when: availability,
        more: hint,
      })
}

const renewalHint = (plan: Plan): Sentence =>
  sentence(plan === 'guest' ? 'Sign in for more, or try again tomorrow.' : 'Try again tomorrow.')

const toolLimits = {
  guest: limits.usage.tools.guest,
  free: limits.usage.tools.free,
} as const

const toolLimit = (plan: Plan): number | null =>
  plan === 'guest' || plan === 'free' ? toolLimits[plan] : null

export const readToolUsage = async (
  { db, clock }: Pick<AppContext, 'clock'> & { db: Database },
  actor: Actor,
): Promise<{ used: number; limit: number | null }> => ({
  used: await getUsedAmount(db, actor.userId, dayOf(clock.now()), 'tools'),
  limit: toolLimit(await findPlan(db, actor.userId)),
})

export const recordFirstUseToday = (
  { clock }: Pick<AppContext, 'clock'>,
  tx: Database,
  actor: Actor,
  kind: Parameters<typeof recordFirstUse>[2],
  thing: string,
): Promise<boolean> => recordFirstUse(tx, actor, kind, thing, dayOf(clock.now()))

export const countToolRun = async (
  { clock }: Pick<AppContext, 'clock'>,
  tx: Database,
  actor: Actor,
): Promise<void> => {
  if (await recordUse(tx, actor, dayOf(clock.now()), limitsByPlan(toolLimit), 'tools')) return
  const plan = await findPlan(tx, actor.userId)
  const limit = toolLimit(plan)
  throw new AppError(
    'USAGE_LIMIT_REACHED',
    sentence(
      'You’ve used your {limit} tool runs for today. The tool didn’t run, and your text is still here. {value}',
      { limit: limit ?? 0, value: renewalHint(plan) },
    ),
  )
}

/** Refunds a failed run for the day on which it was counted. */
export const refundToolRun = async (db: Database, actor: Actor, requestedAt: Date): Promise<void> => {
  await refundUse(db, actor, dayOf(requestedAt), 'tools')
}

const imageLimits = limitsByPlan((plan) =>
  plan === 'guest' || plan === 'free' ? limits.usage.visionBoard[plan] : null,
)

export const readImageUsage = async (
  { db, clock }: Pick<AppContext, 'clock'> & { db: Database },
  actor: Actor,
): Promise<{ used: number; limit: number | null }> => ({
  used: await getUsedAmount(db, actor.userId, dayOf(clock.now()), 'images'),
  limit: imageLimits[await findPlan(db, actor.userId)],
})

export const countImage = async (
  { clock, config }: Pick<AppContext, 'clock' | 'config'>,
  tx: Database,
  actor: Actor,
): Promise<void> => {
  const plan = await findPlan(tx, actor.userId)
  if (plan === 'guest')
    throw new AppError('USAGE_LIMIT_REACHED', 'Sign in to create images. Your text is still here.')
  if (await recordUse(tx, actor, dayOf(clock.now()), imageLimits, 'images')) return
  throw new AppError(
    'USAGE_LIMIT_REACHED',
    sentence(
      'You’ve used your {value} images for today. No image was created, and your text is still here. Try again tomorrow. {config}',
      { value: imageLimits[plan] ?? 0, config: upgradeHint(config) },
    ),
  )
}

export const refundImage = async (tx: Database, actor: Actor, requestedAt: Date): Promise<void> => {
  await refundUse(tx, actor, dayOf(requestedAt), 'images')
}

const insufficientMessages = (remaining: number) =>
  new AppError(
    'USAGE_LIMIT_REACHED',
    sentence(
      'Analyzing this file takes {analystExtra} messages, and you have {left} left today. It wasn’t analyzed, and no messages were used. Try again tomorrow.',
      { analystExtra: limits.usage.analystExtra, left: remaining },
    ),
  )

/** LAB-04: cost per analysis and daily limit, in messages; null if free. */
const analysisLimit = async (
  { config }: Pick<AppContext, 'config'>,
  db: Database,
  actor: Actor,
): Promise<number | null> => {
  const plan = await findPlan(db, actor.userId)
  return isPaid(plan) ? null : assistantLimit(plan, config)
}

export const analysisCost = async (
  context: Pick<AppContext, 'config' | 'db'>,
  actor: Actor,
): Promise<number> =>
  (await analysisLimit(context, context.db, actor)) === null ? 0 : limits.usage.analystExtra

export const usesAnalystMode = async (db: Database, { userId }: Actor): Promise<boolean> =>
  (await findUser(db, userId))?.preferences.dataAnalysis ?? false

export const requireAnalysis = async (
  context: Pick<AppContext, 'config' | 'clock' | 'db'>,
  actor: Actor,
): Promise<void> => {
  const limit = await analysisLimit(context, context.db, actor)
  if (limit === null) return
  const remaining = limit - (await getUsedAmount(context.db, actor.userId, dayOf(context.clock.now())))
  if (remaining < limits.usage.analystExtra) throw insufficientMessages(Math.max(0, remaining))
}

export const countAnalysis = async (
  context: Pick<AppContext, 'config' | 'clock'>,
  tx: Database,
  actor: Actor,
): Promise<void> => {
  const limit = await analysisLimit(context, tx, actor)
  if (limit === null) return
  const day = dayOf(context.clock.now())
  if (await recordUses(tx, actor, day, limits.usage.analystExtra, limit)) return
  throw insufficientMessages(Math.max(0, limit - (await getUsedAmount(tx, actor.userId, day))))
}

/** Serializes the person's counts until `tx` ends. */
export const lockUsage = ({ clock }: Pick<AppContext, 'clock'>, tx: Database, actor: Actor): Promise<void> =>
  addUse(tx, actor, dayOf(clock.now()), 'assistant', 0)

export const refundMessage = async (tx: Database, actor: Actor, requestedAt: Date): Promise<void> => {
  await refundUse(tx, actor, dayOf(requestedAt), 'assistant')
}
