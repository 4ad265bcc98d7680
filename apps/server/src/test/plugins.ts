import { addPlugin } from '@atelier/contract/endpoints/tools/plugins'
import type { Plugin } from '@atelier/contract/tools/plugin'
import { eq, sql } from 'drizzle-orm'
import { user } from '../db/schema/index.ts'
import { signUp, type TestActor } from './actors.ts'
import type { TestApp } from './make-app.ts'

/** Enables plugins for the user as if in Labs, on a plan that includes them. */
export const switchPluginsOn = async (
  { context }: TestApp,
  { id }: TestActor,
  isOn = true,
): Promise<void> => {
  const preferences = sql`${user.preferences} || ${JSON.stringify({ mcpMode: isOn })}::jsonb`
  await context.db.update(user).set({ preferences, plan: 'pro' }).where(eq(user.id, id))
}

export const signUpWithPlugins = async (test: TestApp): Promise<TestActor> => {
  const actor = await signUp(test)
  await switchPluginsOn(test, actor)
  return actor
}

export const connect = (actor: TestActor, address: string, name = 'Lamps'): Promise<Plugin> =>
  actor.get(addPlugin, { body: { name, address } })
