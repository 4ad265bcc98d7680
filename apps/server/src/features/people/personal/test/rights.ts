import * as endpoints from '@atelier/contract/endpoints/people/personal'
import type { MemoryId } from '@atelier/contract/ids'
import { memory } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { accounts, only } from '../../../../test/rights/verdicts.ts'

const viewersMemory: Thing<MemoryId> = {
  knownTo: ['viewer'],
  add: async ({ test, people }, _place, word) => {
    const id = uuidv7<MemoryId>()
    await test.context.db.insert(memory).values({ id, userId: people.viewer.actor.id, text: `Likes ${word}` })
    return id
  },
}

const viewerAlone = { ...only('viewer'), guest: 'NOT_ALLOWED' } as const

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/user/personal': [
    { about: 'own settings', send: ({ actor }) => actor.send(endpoints.getPersonal), verdicts: accounts },
  ],
  'PATCH /v1/user/personal': [
    {
      about: 'own settings',
      send: ({ actor }) => actor.send(endpoints.updatePersonal, { body: { instructions: 'Be brief.' } }),
      verdicts: accounts,
    },
  ],
  'GET /v1/user/memories': [
    {
      about: 'own memories',
      thing: viewersMemory,
      send: ({ actor }) => actor.send(endpoints.listMemories),
      verdicts: accounts,
    },
  ],
  'POST /v1/user/memories': [
    {
      about: 'a new own memory',
      send: ({ actor }) => actor.send(endpoints.addMemory, { body: { text: 'Likes lamps' } }),
      verdicts: accounts,
    },
  ],
  'PATCH /v1/user/memories/{memoryId}': [
    {
      about: 'the viewer’s memory',
      thing: viewersMemory,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.updateMemory, {
          params: { memoryId: idOf(viewersMemory) },
          body: { text: 'Likes stars' },
        }),
      verdicts: viewerAlone,
    },
  ],
  'DELETE /v1/user/memories/{memoryId}': [
    {
      about: 'the viewer’s memory',
      thing: viewersMemory,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.deleteMemory, { params: { memoryId: idOf(viewersMemory) } }),
      verdicts: viewerAlone,
    },
  ],
  'DELETE /v1/user/memories': [
    {
      about: 'all own memories',
      send: ({ actor }) => actor.send(endpoints.deleteMemories),
      verdicts: accounts,
    },
  ],
}
