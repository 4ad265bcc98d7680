import type { Preferences } from '../../db/schema/index.ts'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { getUser } from './get-user.ts'
import { planOf } from './plan.ts'
import { findUser, updatePreferenceRow } from './queries.ts'

type Switches = { [name in keyof Preferences]?: { isEnabled: boolean } | undefined }

/** LAB-02: guests have no labs, and free users no MCP. */
export const updatePreferences = async (context: AppContext, actor: Actor, switches: Switches) => {
  if (actor.kind === 'guest') throw new AppError('NOT_ALLOWED', 'Sign in to use Labs.')
  const row = await findUser(context.db, actor.userId)
  if (row && planOf(row) === 'free' && switches.mcpMode?.isEnabled)
    throw new AppError('NOT_ALLOWED', 'MCP and plugins need a paid plan.')
  const preferences: Preferences = {}
  for (const name of ['mcpMode', 'crafts', 'dataAnalysis', 'tasksMode'] as const) {
    const given = switches[name]
    if (given) preferences[name] = given.isEnabled
  }
  await context.db.transaction(async (tx) => {
    await updatePreferenceRow(tx, actor, preferences)
    await context.events.publish(tx, [actor.userId], { type: 'preference' })
  })
  return getUser(context, actor)
}
