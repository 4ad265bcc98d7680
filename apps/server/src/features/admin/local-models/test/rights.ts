import * as endpoints from '@atelier/contract/endpoints/admin/local-models'
import type { Rows } from '../../../../test/rights/case.ts'
import type { RouteOf } from '../../../../test/rights/routes.ts'
import { replaceOk } from '../../../../test/rights/verdicts.ts'
import { adminAlone } from '../../admin/test/rights.ts'

export const rows: Rows<RouteOf<typeof endpoints>> = {
  'GET /v1/admin/local-models': [
    {
      about: 'models on this machine',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.listLocalModels),
      verdicts: adminAlone,
    },
  ],
  'POST /v1/admin/local-models/downloads': [
    {
      about: 'a model outside the catalog',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.startModelDownload, { body: { id: 'no-model' } }),
      verdicts: replaceOk('BAD_INPUT', adminAlone),
    },
  ],
  'DELETE /v1/admin/local-models/downloads/{id}': [
    {
      about: 'a finished download',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.cancelModelDownload, { params: { id: 'no-model' } }),
      verdicts: adminAlone,
    },
  ],
  'POST /v1/admin/local-models': [
    {
      about: 'a missing file',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.addLocalModel, { body: { path: '/nowhere.gguf' } }),
      verdicts: replaceOk('BAD_INPUT', adminAlone),
    },
  ],
  'PUT /v1/admin/local-models/{id}/file': [
    {
      about: 'a file that is not a model',
      needsSession: true,
      send: ({ actor }) => actor.raw('/v1/admin/local-models/page/file', { method: 'PUT', body: '<html>' }),
      verdicts: replaceOk('UNSUPPORTED_TYPE', adminAlone),
    },
  ],
  'DELETE /v1/admin/local-models/{id}': [
    {
      about: 'a removed model',
      needsSession: true,
      send: ({ actor }) => actor.send(endpoints.removeLocalModel, { params: { id: 'no-model' } }),
      verdicts: adminAlone,
    },
  ],
}
