import { AsyncLocalStorage } from 'node:async_hooks'
import { stranger } from '../actors.ts'
import type { TestApp } from '../make-app.ts'
import type { ActorName } from './actor-names.ts'
import { createCanaries } from './canaries.ts'
import type { Cell } from './cells.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { addTeam } from '../teams.ts'
import { addOtherTenant } from './other-tenant.ts'
import { makePeople } from './people.ts'
import { randomIds } from './ids.ts'
import { makePlace } from './place.ts'
import type { Place, Thing } from './place-parts.ts'
import { rightsTable } from './rights-table.ts'

const isUnder = (route: string, method: string, path: string): boolean => {
  const [routeMethod = '', pattern = ''] = route.split(' ')
  const matcher = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+').replace('*', '.+')}$`)
  // HEAD requests are served by GET routes
  return (method === routeMethod || (method === 'HEAD' && routeMethod === 'GET')) && matcher.test(path)
}

const allThings = new Set(
  Object.values(rightsTable).flatMap((cases) => cases.flatMap(({ thing }) => thing ?? [])),
)

/**
 * Creates people, an active and an archived place, and requests that are checked against the route that they
 * claim to use.
 */
export const makeWorld = async (test: TestApp) => {
  // stored separately for each request, since those of a row are sent together
  const lastRequest = new AsyncLocalStorage<{ last: string }>()
  const withRequests = (change: (request: Request) => Request): TestApp => ({
    ...test,
    app: {
      ...test.app,
      fetch: (request: Request) => {
        const current = lastRequest.getStore()
        if (current) current.last = `${request.method} ${new URL(request.url).pathname}`
        return test.app.fetch(change(request))
      },
    },
  })
  const canaries = createCanaries()
  const people = await makePeople(
    withRequests((request) => request),
    canaries,
  )
  await addTeam(test, people.owner.actor.id)
  const tenant = await addOtherTenant(test, people.stranger.actor.id, canaries)
  const build = (archived: boolean, things: Iterable<Thing>) =>
    makePlace({ test, people, canaries }, { archived, things })
  const sharedPlaces = { active: await build(false, allThings), archived: await build(true, allThings) }

  const placeFor = ({ archived }: Cell): Place => (archived ? sharedPlaces.archived : sharedPlaces.active)
  const send = async (cell: Cell, { ids, words, things }: Place, sender = people[cell.actor].actor) => {
    const request = { last: '' }
    const response = await lastRequest.run(request, () =>
      cell.case.send({
        actor: sender,
        ids,
        words,
        idOf: <Id extends string>(thing: Thing<Id>) => {
          const createdThing = things.get(thing)
          if (!createdThing) throw new Error(`${cell.route}: the case doesn’t declare what it needs`)
          return createdThing.id as Id
        },
        ownChatId: people[cell.actor].chatId ?? randomIds().chatId,
      }),
    )
    const [method = '', path = ''] = request.last.split(' ')
    if (!isUnder(cell.route, method, path))
      throw new Error(`expected a request to ${cell.route}, got ${request.last}`)
    return response
  }
  return {
    people,
    leaks: (actor: ActorName, text: string) => canaries.leakedTo(actor, text),
    tenant,
    active: sharedPlaces.active,
    placeFor,
    /** Builds new things for a request that changes them. */
    freshPlaceFor: ({ archived, case: { thing } }: Cell) => build(archived, thing ? [thing] : []),
    ask: (cell: Cell, place: Place) => send(cell, place),
    /** Sends the same request for unknown things. */
    askNowhere: (cell: Cell, { words }: Place) => {
      const things = new Map([...allThings].map((thing) => [thing, { id: uuidv7(), word: '' }]))
      return send(cell, { ids: randomIds(), words, things })
    },
    askAs: (cell: Cell, place: Place, sender: (typeof people)[ActorName]['actor']) =>
      send(cell, place, sender),
    /** Someone without a session, whose requests are changed before they are sent. */
    actorThrough: (change: (request: Request) => Request) => stranger(withRequests(change)),
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
