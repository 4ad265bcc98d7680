import * as endpoints from '@atelier/contract/endpoints/data-transfer/data-transfer'
import type { ImportId, UserId } from '@atelier/contract/ids'
import { dataImport, user } from '../../../db/schema/index.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { Rows } from '../../../test/rights/case.ts'
import type { Thing } from '../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../test/rights/routes.ts'
import { adminAlone } from '../../admin/admin/test/rights.ts'
import { accounts, replaceOk, only } from '../../../test/rights/verdicts.ts'

const viewersImport: Thing<ImportId> = {
  knownTo: ['viewer'],
  add: async ({ people, test }, _place, word) => {
    const id = uuidv7<ImportId>()
    await test.context.db
      .insert(dataImport)
      .values({ id, userId: people.viewer.actor.id, fileName: `${word}.zip`, state: 'done' })
    return id
  },
}

/** For an account that no other case uses. */
const waitingImport: Thing<ImportId> = {
  knownTo: ['stranger'],
  add: async ({ test }, _place, word) => {
    const { db } = test.context
    const [id, userId] = [uuidv7<ImportId>(), uuidv7<UserId>()]
    await db.insert(user).values({ id: userId, name: word, email: `${userId}@people.example` })
    await db.insert(dataImport).values({ id, userId, fileName: `${word}.zip`, state: 'waiting' })
    return id
  },
}

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/user/export': [
    { about: 'own data', send: ({ actor }) => actor.send(endpoints.exportData), verdicts: accounts },
  ],
  'GET /v1/user/imports': [
    {
      about: 'own imports',
      thing: viewersImport,
      send: ({ actor }) => actor.send(endpoints.listImports),
      verdicts: accounts,
    },
  ],
  'POST /v1/user/imports': [
    {
      about: 'a file without chats',
      send: ({ actor }) => actor.raw('/v1/user/imports?fileName=chats.json', { method: 'POST', body: '[]' }),
      verdicts: accounts,
    },
  ],
  'POST /v1/user/imports/{importId}/cancel': [
    {
      about: 'the viewer’s finished import',
      thing: viewersImport,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.cancelImport, { params: { importId: idOf(viewersImport) } }),
      verdicts: { ...replaceOk('CONFLICT', only('viewer')), guest: 'NOT_ALLOWED' },
    },
  ],
  'GET /v1/admin/imports': [
    {
      about: 'running imports',
      thing: waitingImport,
      send: ({ actor }) => actor.send(endpoints.listRunningImports),
      // an admin sees every import's owner
      showsEveryone: true,
      verdicts: adminAlone,
    },
  ],
  'POST /v1/admin/imports/{importId}/stop': [
    {
      about: 'another user’s pending import',
      thing: waitingImport,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.stopImport, { params: { importId: idOf(waitingImport) } }),
      verdicts: adminAlone,
    },
  ],
  'GET /v1/user/imports/{importId}/items': [
    {
      about: 'items of the viewer’s import',
      thing: viewersImport,
      send: ({ actor, idOf }) =>
        actor.send(endpoints.listImportItems, { params: { importId: idOf(viewersImport) } }),
      verdicts: { ...only('viewer'), guest: 'NOT_ALLOWED' },
    },
  ],
}
