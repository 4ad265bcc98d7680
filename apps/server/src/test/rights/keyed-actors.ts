import { createApiKey } from '@atelier/contract/endpoints/people/api-keys'
import { apiKey } from '../../db/schema/index.ts'
import type { TestActor } from '../actors.ts'
import type { TestApp } from '../make-app.ts'
import type { ActorName } from './actor-names.ts'
import type { World } from './world.ts'

export type KeyedActors = (name: ActorName) => TestActor

/** Actors who send an API key instead of their session. */
export const createKeyedActors = async (
  { context }: TestApp,
  world: World,
  names: readonly ActorName[],
): Promise<KeyedActors> => {
  const actorsByName = new Map<ActorName, TestActor>()
  for (const name of names) {
    const { actor } = world.people[name]
    const { key } = await actor.get(createApiKey, { body: { name: 'A program' } })
    const keyedActor = world.actorThrough((request) => {
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${key}`)
      return new Request(request, { headers })
    })
    actorsByName.set(name, { ...keyedActor, id: actor.id })
  }
  // a later last use prevents the server from recording one, which would count as a change
  await context.db.update(apiKey).set({ lastUsedAt: new Date(Date.now() + 60 * 60_000) })
  return (name) => {
    const actor = actorsByName.get(name)
    if (!actor) throw new Error(`the ${name} has no API key`)
    return actor
  }
}
