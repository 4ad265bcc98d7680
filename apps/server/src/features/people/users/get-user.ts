import type { BodyOf } from '@atelier/contract/endpoint'
import type { updatePreferences as update } from '@atelier/contract/endpoints/people/users'
import { Preference } from '@atelier/contract/people/labs'
import { limits } from '@atelier/contract/limits'
import { isPaid, type User } from '@atelier/contract/people/user'
import { sentence } from '@atelier/contract/write-sentence'
import type { AppContext } from '../../../context.ts'
import type { Preferences } from '../../../db/schema/index.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Config } from '../../../platform/config.ts'
import { assistantLimit, dayOf, hasMcpMode, upgradeHint, planOf } from '../plans/index.ts'
import { getUsedAmount } from '../usage/tokens/index.ts'
import { findUser, updatePreferenceRow, type UserRow } from './queries.ts'

/** LAB-02: rejects guests, and MCP on the free plan. */
export const updatePreferences = async (context: AppContext, actor: Actor, input: BodyOf<typeof update>) => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to use Labs.')
  const row = await findUser(context.db, actor.userId)
  if (row && !isPaid(planOf(row)) && input.mcpMode?.isEnabled)
    throw new AppError(
      'NOT_ALLOWED',
      sentence('MCP and plugins require a paid plan. {config}', { config: upgradeHint(context.config) }),
    )
  const preferences: Preferences = {}
  for (const name of Preference.options) {
    const lab = input[name]
    if (lab) preferences[name] = lab.isEnabled
  }
  if (input.language !== undefined) preferences.language = input.language
  await context.db.transaction(async (tx) => {
    await updatePreferenceRow(tx, actor, preferences)
    await context.events.publish(tx, [actor.userId], { type: 'preference' })
  })
  return getUser(context, actor)
}

export const presentUser = ({ row, used }: { row: UserRow; used: number }, config: Config): User => {
  const plan = planOf(row)
  return {
    id: row.id,
    name: row.name,
    email: plan === 'guest' ? '' : row.email,
    picture: row.image,
    language: row.preferences.language ?? null,
    isGuest: plan === 'guest',
    isFree: plan === 'free',
    isAppsumo: plan === 'sumo' || plan === 'essentials',
    hasPassword: row.hasPassword,
    isAdmin: row.isAdmin,
    plan,
    teamId: row.teamId,
    mcpMode: { isEnabled: hasMcpMode(row) },
    crafts: { isEnabled: row.preferences.crafts ?? true },
    dataAnalysis: { isEnabled: row.preferences.dataAnalysis ?? false },
    tasksMode: { isEnabled: row.preferences.tasksMode ?? false },
    upgrade: config.upgrade,
    supportLink: config.supportLink,
    currency: config.currency,
    usage: { assistant: used },
    limits: {
      assistant: assistantLimit(plan, config),
      filesPerUpload: plan === 'guest' ? limits.upload.guestFiles : limits.upload.filesPerDrop,
    },
  }
}

export const getUser = async (context: AppContext, actor: Actor) => {
  const row = await findUser(context.db, actor.userId)
  // unreachable: a session requires an account
  if (!row) throw new AppError('NOT_SIGNED_IN', 'Sign in to continue.')
  return { row, used: await getUsedAmount(context.db, actor.userId, dayOf(context.clock.now())) }
}
