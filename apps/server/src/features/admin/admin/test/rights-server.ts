import * as models from '@atelier/contract/endpoints/admin/admin-models'
import * as server from '@atelier/contract/endpoints/admin/admin-server'
import type { ConnectionId } from '@atelier/contract/ids'
import { modelConnection } from '../../../../db/schema/index.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import type { Rows } from '../../../../test/rights/case.ts'
import type { Thing } from '../../../../test/rights/place-parts.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { replaceOk } from '../../../../test/rights/verdicts.ts'
import { adminAlone } from './rights.ts'

/** A provider at an address that must not receive requests. */
const connection: Thing<ConnectionId> = {
  knownTo: ['stranger'],
  add: async ({ test }, _place, word) => {
    const id = uuidv7<ConnectionId>()
    await test.context.db
      .insert(modelConnection)
      .values({ id, name: word, kind: 'openai', baseUrl: 'http://127.0.0.1:9/v1' })
    return id
  },
}

export const rows: Rows<RouteOf<typeof models> | RouteOf<typeof server>> = {
  'GET /v1/admin/models': [
    {
      about: 'providers and models',
      needsSession: true,
      send: ({ actor }) => actor.send(models.getAdminModels),
      verdicts: adminAlone,
      showsEveryone: true,
    },
  ],
  'GET /v1/admin/embedding': [
    {
      about: 'progress of the re-embedding',
      needsSession: true,
      send: ({ actor }) => actor.send(models.getEmbedding),
      verdicts: adminAlone,
    },
  ],
  'POST /v1/admin/connections': [
    {
      about: 'a new connection',
      needsSession: true,
      send: ({ actor }) =>
        actor.send(models.addConnection, {
          body: { kind: 'openai', name: `own-${uuidv7()}`.slice(0, 40), key: 'sk-secret' },
        }),
      verdicts: adminAlone,
    },
  ],
  'PATCH /v1/admin/connections/{connectionId}': [
    {
      about: 'an existing connection',
      needsSession: true,
      thing: connection,
      send: ({ actor, idOf }) =>
        actor.send(models.updateConnection, {
          params: { connectionId: idOf(connection) },
          body: { key: 'sk-other' },
        }),
      verdicts: adminAlone,
    },
  ],
  'DELETE /v1/admin/connections/{connectionId}': [
    {
      about: 'an existing connection',
      needsSession: true,
      thing: connection,
      send: ({ actor, idOf }) =>
        actor.send(models.removeConnection, { params: { connectionId: idOf(connection) } }),
      verdicts: adminAlone,
    },
  ],
  'POST /v1/admin/connections/{connectionId}/test': [
    {
      about: 'an existing connection',
      needsSession: true,
      thing: connection,
      send: ({ actor, idOf }) =>
        actor.send(models.testConnection, { params: { connectionId: idOf(connection) } }),
      verdicts: adminAlone,
    },
  ],
  'PATCH /v1/admin/models': [
    {
      about: 'the price of a model',
      needsSession: true,
      send: ({ actor }) =>
        actor.send(models.updateModels, { body: { ids: ['other/model'], prices: { input: 1, output: 2 } } }),
      verdicts: adminAlone,
    },
  ],
  'POST /v1/admin/models/pull': [
    {
      about: 'a pull without a configured Ollama',
      needsSession: true,
      send: ({ actor }) => actor.send(models.pullModel, { body: { name: 'llama3.2' } }),
      verdicts: replaceOk('MODEL_UNREACHABLE', adminAlone),
    },
  ],
  'GET /v1/admin/settings': [
    {
      about: 'all settings',
      needsSession: true,
      send: ({ actor }) => actor.send(server.listSettings),
      verdicts: adminAlone,
    },
  ],
  'PATCH /v1/admin/settings': [
    {
      about: 'the currency',
      needsSession: true,
      send: ({ actor }) => actor.send(server.updateSetting, { body: { name: 'CURRENCY', value: 'EUR' } }),
      verdicts: adminAlone,
    },
  ],
  'GET /v1/admin/health': [
    {
      about: 'the dependencies',
      needsSession: true,
      send: ({ actor }) => actor.send(server.getServerHealth),
      verdicts: adminAlone,
    },
  ],
  'GET /v1/admin/storage': [
    {
      about: 'the largest users',
      needsSession: true,
      send: ({ actor }) => actor.send(server.getServerStorage),
      verdicts: adminAlone,
      showsEveryone: true,
    },
  ],
  'GET /v1/admin/jobs': [
    {
      about: 'the email queue',
      needsSession: true,
      send: ({ actor }) => actor.send(server.listJobs, { query: { part: 'mail' } }),
      verdicts: adminAlone,
    },
  ],
  'POST /v1/admin/jobs/retry': [
    {
      about: 'an unknown job',
      needsSession: true,
      send: ({ actor }) => actor.send(server.retryJob, { body: { queue: 'mail-reset', id: uuidv7() } }),
      verdicts: replaceOk('NOT_FOUND', adminAlone),
    },
  ],
  'POST /v1/admin/mail/test': [
    {
      about: 'a server without email',
      needsSession: true,
      send: ({ actor }) => actor.send(server.sendTestEmail),
      verdicts: replaceOk('CONFLICT', adminAlone),
    },
  ],
}
